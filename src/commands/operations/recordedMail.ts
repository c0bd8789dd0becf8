/**
 * Mail that is written down before and after it goes out: one that is in other hands does not go again while what it was sent for cannot be
 * written, and none goes at all while nothing can be.
 */
import type { Mail } from '../../ports/mail.js';
import type { Records } from '../../ports/records.js';

const collection = 'mails-sent';
/** Milliseconds; longer than any mail is tried. */
const keptFor = 7 * 86_400_000;

export function createRecordedMail(
  mail: Mail,
  records: Pick<Records, 'get' | 'put' | 'deleteTagged'>,
  now: () => number = Date.now,
): Mail {
  return {
    /** A second time only where the process ended, or the records went away, in the moment after the first. @throws MailRefused, Unavailable */
    async send(message) {
      const { id, recipient } = message;
      if ((await records.get(collection, id))?.value.sent === true) return;
      const note = (sent: boolean) =>
        records.put(collection, id, { sent }, { expiresAt: now() + keptFor, tags: [recipient] });
      await note(false);
      await mail.send(message);
      await note(true);
    },
    async erase(recipient) {
      await mail.erase(recipient);
      await records.deleteTagged(collection, recipient);
    },
  };
}
