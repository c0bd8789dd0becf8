/**
 * Tells whose fault an SMTP server's refusal is: the mailbox's or the mail's, which no other attempt mends, or the sender's, which an operator
 * does.
 */

export interface MailAnswer {
  /** The three digits (RFC 5321, 4.2). */
  readonly code: number;
  /** The enhanced code (RFC 3463) where the server says one, e.g. `5.1.1`. */
  readonly enhanced: string | undefined;
}

/** @param text what the server said, which may repeat addresses */
export function answerIn(text: string): MailAnswer | undefined {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?=\s|$))?/.exec(text) ?? [];
  return code === undefined ? undefined : { code: Number(code), enhanced };
}

/** Addresses and mailboxes; 5.1.7 and 5.1.8 are about the sender's address. */
const ofMailbox = /^5\.(?:1\.(?!7$|8$)|2\.)/;
/** The mail is too long, or is not what can be brought there. */
const ofContent = /^5\.(?:3\.4$|6\.)/;
/** Policy and credentials, the sender's address, the system that should take the mail. */
const ofSender = /^5\.(?:7\.|1\.[78]$|3\.)/;

/** Codes about a recipient, where no enhanced code tells more (RFC 5321, 4.3.2). Servers send 554 to a client that they take nothing from. */
const mailboxCodes: readonly number[] = [550, 551, 552, 553];
/** After the data: 550 and 554 are for policies as well. */
const lengthCode = 552;

/** Whether the recipient will never be taken. A server that wants credentials says 530, 535 or 538, or 5.7.x of every recipient. */
export function isRecipientRefused({ code, enhanced }: MailAnswer): boolean {
  if (code < 500) return false;
  if (enhanced !== undefined && (ofMailbox.test(enhanced) || ofContent.test(enhanced))) return true;
  if (enhanced !== undefined && ofSender.test(enhanced)) return false;
  return mailboxCodes.includes(code);
}

/** Whether the mail will never be taken, as the server says when it has all of it. */
export function isContentRefused({ code, enhanced }: MailAnswer): boolean {
  if (code < 500) return false;
  if (enhanced === undefined) return code === lengthCode;
  return ofMailbox.test(enhanced) || ofContent.test(enhanced);
}
