/**
 * Classifies an SMTP server's refusal. One about the mailbox or the mail is final: no retry helps. One about the sender is for an operator to fix.
 */

export interface MailAnswer {
  /** The three-digit reply code (RFC 5321, 4.2). */
  readonly code: number;
  /** The enhanced code (RFC 3463), e.g. `5.1.1`, if the server sends one. */
  readonly enhanced: string | undefined;
}

/** @param text the server's reply, which may repeat addresses */
export function answerIn(text: string): MailAnswer | undefined {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?=\s|$))?/.exec(text) ?? [];
  return code === undefined ? undefined : { code: Number(code), enhanced };
}

/** Codes about recipient addresses and mailboxes; 5.1.7 and 5.1.8 are about the sender's address. */
const ofMailbox = /^5\.(?:1\.(?!7$|8$)|2\.)/;
/** Codes about the mail: it is too long, or its content cannot be delivered. */
const ofContent = /^5\.(?:3\.4$|6\.)/;
/** Codes about policy, credentials, the sender's address or the receiving system. */
const ofSender = /^5\.(?:7\.|1\.[78]$|3\.)/;

/**
 * Codes about a recipient when there is no enhanced code (RFC 5321, 4.3.2). It excludes 554, which servers send to clients from which they accept
 * nothing.
 */
const mailboxCodes: readonly number[] = [550, 551, 552, 553];
/** The only code about the content after the data; 550 and 554 are used for policies too. */
const lengthCode = 552;

/**
 * Whether the server permanently refuses the recipient. A server that requires credentials answers 530, 535 or 538, or 5.7.x to every recipient.
 */
export function isRecipientRefused({ code, enhanced }: MailAnswer): boolean {
  if (code < 500) return false;
  if (enhanced !== undefined && (ofMailbox.test(enhanced) || ofContent.test(enhanced))) return true;
  if (enhanced !== undefined && ofSender.test(enhanced)) return false;
  return mailboxCodes.includes(code);
}

/** Whether the server permanently refuses the mail, once it has received all of it. */
export function isContentRefused({ code, enhanced }: MailAnswer): boolean {
  if (code < 500) return false;
  if (enhanced === undefined) return code === lengthCode;
  return ofMailbox.test(enhanced) || ofContent.test(enhanced);
}
