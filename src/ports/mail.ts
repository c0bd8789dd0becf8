/** Port: mail to one person. Who it goes to is looked up at the last moment and kept nowhere but in the mail. */

export interface MailAttachment {
  /** A file name without a folder. */
  readonly filename: string;
  /** E.g. `application/pdf`. */
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface MailMessage {
  /** The id of this mail, the same in every attempt to send it: letters, digits, `-`, `_` and `/`, nothing personal. */
  readonly id: string;
  /** A pseudonym of the recipient, e.g. `user-7`: letters, digits, `-` and `_`. */
  readonly recipient: string;
  /** E-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag; absent: nobody says. */
  readonly language?: string;
  /** Gets what is answered, and gives the sender its name where the service's address has none; absent: the service. */
  readonly seller?: { readonly name: string; readonly email: string | null };
  /** Absent: none. */
  readonly attachments?: readonly MailAttachment[];
}

/**
 * The mail server will never take this mail, e.g. because there is no such mailbox: nothing that an operator mends would help. Says
 * nothing personal.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was handed over, and nobody has heard whether it was taken. Says nothing personal. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';
}

/** Milliseconds after which `send` has ended, one way or the other. */
export const longestSending = 14 * 60_000;

export interface Mail {
  /**
   * Resolves when the mail is in other hands. The same mail may be sent again after a failure whose outcome is not known; it
   * carries the same Message-ID then. @throws MailRefused, MailInDoubt, Unavailable
   */
  send(message: MailMessage): Promise<void>;
  /** Deletes what is kept here of mails to the recipient; mails that left are out of reach. */
  erase(recipient: string): Promise<void>;
}

const idPattern = /^[\w-]{1,100}(?:\/[\w-]{1,100}){0,3}$/;
const recipientPattern = /^[\w-]{1,100}$/;

/** @throws RangeError for names that could lead elsewhere */
export function assertMailNames({ id, recipient }: Pick<MailMessage, 'id' | 'recipient'>): void {
  if (!idPattern.test(id)) throw new RangeError(`${JSON.stringify(id)} cannot name a mail`);
  assertRecipient(recipient);
}

export function assertRecipient(recipient: string): void {
  if (!recipientPattern.test(recipient))
    throw new RangeError(`${JSON.stringify(recipient)} cannot name a recipient`);
}
