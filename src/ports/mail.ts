/** Port: mail to one person. The address is looked up at the last moment and kept only in the mail itself. */

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
  /** Language tag; absent when unknown. */
  readonly language?: string;
  /** Receives replies, and names the sender where the service's address has no name. Absent: the service itself. */
  readonly seller?: { readonly name: string; readonly email: string | null };
  /** Absent: none. */
  readonly attachments?: readonly MailAttachment[];
}

/**
 * The mail server will never accept this mail, e.g. because the mailbox does not exist; no operator can fix that. The message contains
 * nothing personal.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was handed over, but whether it was accepted is unknown. The message contains nothing personal. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';
}

/** The longest time that `send` takes to resolve or reject, in ms. */
export const longestSending = 14 * 60_000;

export interface Mail {
  /**
   * Resolves when the mail has been handed over. The same mail may be sent again after a failure with an unknown outcome; it then carries
   * the same Message-ID. @throws MailRefused, MailInDoubt, Unavailable
   */
  send(message: MailMessage): Promise<void>;
  /** True if a mail sent again replaces the first one, so that it is never in doubt whether to send it again. */
  readonly replaces?: true;
  /** Deletes everything kept here about mails to the recipient; mails already sent are out of reach. */
  erase(recipient: string): Promise<void>;
}

const idPattern = /^[\w-]{1,100}(?:\/[\w-]{1,100}){0,3}$/;
const recipientPattern = /^[\w-]{1,100}$/;

/** @throws RangeError for names that could escape the folder they are used in */
export function assertMailNames({ id, recipient }: Pick<MailMessage, 'id' | 'recipient'>): void {
  if (!idPattern.test(id)) throw new RangeError(`${JSON.stringify(id)} is not a valid mail id`);
  assertRecipient(recipient);
}

export function assertRecipient(recipient: string): void {
  if (!recipientPattern.test(recipient))
    throw new RangeError(`${JSON.stringify(recipient)} is not a valid recipient`);
}
