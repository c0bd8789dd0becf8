/** What the mails to users say, in their languages. No name that somebody typed is in them: strangers can have mails sent to any address. */
import { fill } from '../../kernel/wording/documentWords.js';
import type { Language } from '../../kernel/wording/languages.js';
import type { UserMailWords } from '../../kernel/wording/userMailWords.js';
import { asButton, asParagraph, escapeHtml, htmlMail, type MailText } from '../shared/mailText.js';
import type { LinkPurpose } from './links.js';
import { ar } from './mailWords/ar.js';
import { de } from './mailWords/de.js';
import { en } from './mailWords/en.js';
import { es } from './mailWords/es.js';
import { fr } from './mailWords/fr.js';
import { it } from './mailWords/it.js';
import { nl } from './mailWords/nl.js';
import { pl } from './mailWords/pl.js';
import { zh } from './mailWords/zh.js';

export interface MailFacts {
  readonly purpose: LinkPurpose;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly language: Language;
  /** What the service calls itself. */
  readonly serviceName: string;
  /** Of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Of the web application whose pages take the tokens, without a slash at the end. */
  readonly appUrl: string;
}

const languages: Readonly<Record<Language, UserMailWords>> = { ar, de, en, es, fr, it, nl, pl, zh };

export interface DisabledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing' | 'forbidden';
}

/** To Admins. @param about with the console's address, without a slash at the end */
export function disabledEndpointMailOf(
  { id, url, reason }: DisabledEndpoint,
  about: Pick<MailFacts, 'language' | 'serviceName'> & { readonly consoleUrl: string },
): MailText {
  const { language, serviceName: service, consoleUrl } = about;
  const { hello, endpointDisabled: say } = languages[language];
  const page = `${consoleUrl}/webhooks/${id}`;
  const why = fill(say[reason], { url });
  const subject = fill(say.subject, { service });
  const parts = [hello, why, say.open].map(asParagraph);
  const html = htmlMail(language, subject, [...parts, asButton(say.button, page)]);
  return { subject, text: `${[hello, why, say.open, page].join('\n\n')}\n`, html, language };
}

/** Where the token is sent, and what beside it. */
const requests: Readonly<Record<LinkPurpose, { readonly path: string; readonly body: string }>> = {
  verification: { path: '/api/users/verification/accept', body: '' },
  invitation: { path: '/api/users/invitation/accept', body: ',"password":"<password>"' },
  'password-reset': { path: '/api/auth/password-reset/confirm', body: ',"password":"<password>"' },
};

export function mailTextOf(facts: MailFacts): MailText {
  const { purpose, token, expiresAt, language, serviceName: service, baseUrl, appUrl } = facts;
  const { hello, orSend, once, unexpected, [purpose]: say } = languages[language];
  const until = `${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  // Behind the `#`, where no server on the way writes it down.
  const page = `${appUrl}/${purpose}#token=${token}`;
  const { path, body } = requests[purpose];
  const request = `POST ${baseUrl}${path}\n{"token":"<token>"${body}}`;
  const why = fill(say.why, { service });
  const end = [fill(once, { until }), unexpected];
  const text = [
    hello,
    why,
    `${say.open}\n\n${page}`,
    `${orSend}\n\n${token}\n\n${request}`,
    end.join('\n'),
  ].join('\n\n');
  const subject = fill(say.subject, { service });
  const html = htmlMail(language, subject, [
    asParagraph(hello),
    asParagraph(why),
    asButton(say.button, page),
    asParagraph(orSend),
    `<p dir="ltr" style="margin:0 0 12px"><code>${escapeHtml(token)}</code></p>`,
    `<pre dir="ltr" style="white-space:pre-wrap;word-break:break-all">${escapeHtml(request)}</pre>`,
    ...end.map(asParagraph),
  ]);
  return { subject, text: `${text}\n`, html, language };
}
