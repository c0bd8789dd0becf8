/**
 * The texts of mails to users, in their languages. They contain no name that somebody typed: strangers can have mails sent to any address.
 */
import { fill } from '../../kernel/wording/documentWords.js';
import type { Language } from '../../kernel/wording/languages.js';
import { asButton, asParagraph, escapeHtml, htmlMail, type MailText } from '../shared/mailText.js';
import { wordsIn } from '../shared/words/languages.js';
import type { LinkPurpose } from './links.js';

export interface MailFacts {
  readonly purpose: LinkPurpose;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly language: Language;
  /** The service's own name. */
  readonly serviceName: string;
  /** The service's URL, without a trailing slash. */
  readonly baseUrl: string;
  /** The URL of the web application whose pages receive the tokens, without a trailing slash. */
  readonly appUrl: string;
}

export interface DisabledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing' | 'forbidden';
}

/** Has the console's address, without a trailing slash. */
export type NoticeFacts = Pick<MailFacts, 'language' | 'serviceName'> & { readonly consoleUrl: string };

/** A mail with a button to a page of the console. */
function noticeOf(
  { language, serviceName: service, consoleUrl }: NoticeFacts,
  say: { readonly subject: string; readonly button: string },
  sentences: readonly string[],
  path: string,
): MailText {
  const subject = fill(say.subject, { service });
  const parts = [wordsIn[language].userMails.hello, ...sentences];
  const page = `${consoleUrl}${path}`;
  const html = htmlMail(language, subject, [...parts.map(asParagraph), asButton(say.button, page)]);
  return { subject, text: `${[...parts, page].join('\n\n')}\n`, html, language };
}

/** To Admins. */
export function disabledEndpointMailOf({ id, url, reason }: DisabledEndpoint, about: NoticeFacts): MailText {
  const { endpointDisabled: say } = wordsIn[about.language].userMails;
  return noticeOf(about, say, [fill(say[reason], { url }), say.open], `/webhooks/${id}`);
}

export interface ApprovalNotice {
  readonly id: string;
  readonly status: 'open' | 'executed' | 'failed' | 'declined' | 'expired';
  readonly path: string;
  readonly proposedBy: string;
  /** RFC 3339 UTC. */
  readonly expiresAt: string;
}

/** To Admins while it waits, to the proposer once it is decided. */
export function approvalMailOf(
  { id, status, path, proposedBy: who, expiresAt }: ApprovalNotice,
  about: NoticeFacts,
): MailText {
  const { approval: say } = wordsIn[about.language].userMails;
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  const { button } = say;
  const subject = status === 'open' ? say.subject : say.decided;
  return noticeOf(about, { subject, button }, [fill(say[status], { who, until, path })], `/approvals/${id}`);
}

/** To Admins. @param account IBAN and BIC, as far as known */
export function bankMailOf(
  { who, account }: { readonly who: string; readonly account: string },
  about: NoticeFacts,
): MailText {
  const { bankChanged: say } = wordsIn[about.language].userMails;
  return noticeOf(about, say, [fill(say.why, { who, account }), say.open], '/audit/settings/seller');
}

/** The request that takes the token, with its body. */
const requests: Readonly<Record<LinkPurpose, { readonly path: string; readonly body: string }>> = {
  verification: { path: '/api/users/verification/accept', body: '' },
  invitation: { path: '/api/users/invitation/accept', body: ',"password":"<password>"' },
  'password-reset': { path: '/api/auth/password-reset/confirm', body: ',"password":"<password>"' },
};

export function mailTextOf(facts: MailFacts): MailText {
  const { purpose, token, expiresAt, language, serviceName: service, baseUrl, appUrl } = facts;
  const { hello, orSend, once, unexpected, [purpose]: say } = wordsIn[language].userMails;
  const until = `${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  // After the `#`, where no server on the way records it.
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
