/**
 * Mail that is written down before and after it goes out: one that is in other hands does not go again while what it was sent for cannot be
 * written, and none goes at all while nothing can be.
 */
import { type Mail, MailRefused } from '../../ports/mail.js';
import type { Records } from '../../ports/records.js';

const collection = 'mails-sent';
/** Milliseconds; longer than any mail is tried. */
const keptFor = 7 * 86_400_000;

export type MailOutcome = 'sent' | 'refused' | 'failed';

export interface RecordedMailOptions {
  readonly mail: Mail;
  readonly records: Pick<Records, 'get' | 'put' | 'deleteTagged'>;
  /** Told how each sending ended, with the mail's id and what it failed with, neither of them personal. Must not throw. */
  readonly ended?: (outcome: MailOutcome, id: string, error?: unknown) => void;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}

export function createRecordedMail({
  mail,
  records,
  ended = () => undefined,
  now = Date.now,
}: RecordedMailOptions): Mail {
  return {
    /** A second time only where the process ended, or the records went away, in the moment after the first. @throws MailRefused, Unavailable */
    async send(message) {
      const { id, recipient } = message;
      if ((await records.get(collection, id))?.value.sent === true) return;
      const note = (sent: boolean) =>
        records.put(collection, id, { sent }, { expiresAt: now() + keptFor, tags: [recipient] });
      await note(false);
      try {
        await mail.send(message);
      } catch (error) {
        ended(error instanceof MailRefused ? 'refused' : 'failed', id, error);
        throw error;
      }
      ended('sent', id);
      await note(true);
    },
    async erase(recipient) {
      await mail.erase(recipient);
      await records.deleteTagged(collection, recipient);
    },
  };
}
