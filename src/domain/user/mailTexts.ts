/** What the mails to users say. No name that somebody typed is in them: strangers can have mails sent to any address. */
import { asButton, asParagraph, escapeHtml, htmlMail, type MailText } from '../shared/mailText.js';
import type { LinkPurpose } from './links.js';

export interface MailFacts {
  readonly purpose: LinkPurpose;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** What the service calls itself. */
  readonly serviceName: string;
  /** Of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Of the web application whose pages take the tokens, without a slash at the end. */
  readonly appUrl: string;
}

interface Words {
  readonly subject: string;
  readonly why: string;
  readonly what: string;
  /** Where the token is sent, and what beside it. */
  readonly path: string;
  readonly body: string;
}

const words: Readonly<Record<LinkPurpose, Words>> = {
  verification: {
    subject: 'Verify your e-mail address',
    why: 'this address was given when somebody, most likely you, signed up at',
    what: 'verify the address',
    path: '/api/users/verification/accept',
    body: '',
  },
  invitation: {
    subject: 'Your invitation',
    why: 'you are invited to',
    what: 'choose a password',
    path: '/api/users/invitation/accept',
    body: ',"password":"<password>"',
  },
  'password-reset': {
    subject: 'Choose a new password',
    why: 'somebody, most likely you, asked for a new password at',
    what: 'choose one',
    path: '/api/auth/password-reset/confirm',
    body: ',"password":"<password>"',
  },
};

export function mailTextOf({ purpose, token, expiresAt, serviceName, baseUrl, appUrl }: MailFacts): MailText {
  const { subject, why, what, path, body } = words[purpose];
  const until = `${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  // Behind the `#`, where no server on the way writes it down.
  const page = `${appUrl}/${purpose}#token=${token}`;
  const request = `POST ${baseUrl}${path}\n{"token":"<token>"${body}}`;
  const end = `The token is good once, until ${until}.\nIf you did not expect this mail, do nothing.`;
  const text = [
    'Hello,',
    `${why}\n${serviceName}.`,
    `To ${what}, open\n\n${page}`,
    `Or send this token to the service:\n\n${token}\n\n${request}`,
    end,
  ].join('\n\n');
  const html = htmlMail('en', subject, [
    asParagraph('Hello,'),
    asParagraph(`${why} ${serviceName}.`),
    asButton(sentence(what), page),
    asParagraph('Or send this token to the service:'),
    `<p style="margin:0 0 12px"><code>${escapeHtml(token)}</code></p>`,
    `<pre style="white-space:pre-wrap;word-break:break-all">${escapeHtml(request)}</pre>`,
    ...end.split('\n').map(asParagraph),
  ]);
  return { subject: `${subject}: ${serviceName}`, text: `${text}\n`, html };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
