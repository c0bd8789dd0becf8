/**
 * Mail that is written down before and after it goes out. One that is in other hands does not go again while its note cannot be written, and none
 * goes at all while nothing can be. One of which nobody heard whether it was taken, since the server did not say or the process ended, waits before
 * it goes again, each time longer. Most servers have such a mail.
 */
import { z } from 'zod';
import { withinTime } from '../../kernel/waiting.js';
import { NotYet } from '../../ports/jobs.js';
import { longestSending, type Mail, MailInDoubt, type MailMessage, MailRefused } from '../../ports/mail.js';
import type { Records } from '../../ports/records.js';

const collection = 'mails-sent';
/** Milliseconds; longer than any mail is tried. */
const keptFor = 7 * 86_400_000;

/** Milliseconds from when it was begun until a mail in doubt goes again: by then no other process is sending it. */
const firstDoubt = longestSending + 60_000;
const longestDoubt = 86_400_000;
const doubtGrowth = 4;

/** The note that is kept of a mail. */
const noteSchema = z.object({
  sent: z.boolean(),
  /** When the sending began whose end is not known, milliseconds since 1970. */
  since: z.number().nullable().default(null),
  /** How many sendings before it ended so. */
  doubts: z.number().default(0),
});
type Note = z.infer<typeof noteSchema>;

/** Until when a mail in doubt waits, milliseconds since 1970. */
function doubtfulUntil({ since, doubts }: Note): number {
  return since === null ? 0 : since + Math.min(longestDoubt, firstDoubt * doubtGrowth ** doubts);
}

export type MailOutcome = 'sent' | 'refused' | 'failed';

export interface RecordedMailOptions {
  readonly mail: Mail;
  readonly records: Pick<Records, 'get' | 'put' | 'deleteTagged'>;
  /** Told how each sending ended, with the mail's id and what it failed with, neither of them personal. Must not throw. */
  readonly ended?: (outcome: MailOutcome, id: string, error?: unknown) => void;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}

export interface RecordedMail extends Mail {
  /** From now on no mail begins: `send` throws NotYet. */
  beginStop(): void;
  /** Resolves when none is on its way, at the latest after so many milliseconds. */
  waitForEnd(milliseconds: number): Promise<void>;
}

export function createRecordedMail({
  mail,
  records,
  ended = () => undefined,
  now = Date.now,
}: RecordedMailOptions): RecordedMail {
  const onTheirWay = new Set<Promise<void>>();
  let isStopping = false;

  async function read(id: string): Promise<Note> {
    const kept = await records.get(collection, id);
    return noteSchema.parse(kept?.value ?? { sent: false });
  }

  async function write({ id, recipient }: MailMessage, note: Note): Promise<void> {
    await records.put(collection, id, { ...note }, { expiresAt: now() + keptFor, tags: [recipient] });
  }

  async function send(message: MailMessage, { since, doubts: before }: Note): Promise<void> {
    const doubts = before + (since === null ? 0 : 1);
    await write(message, { sent: false, since: now(), doubts });
    try {
      await mail.send(message);
    } catch (error) {
      ended(error instanceof MailRefused ? 'refused' : 'failed', message.id, error);
      // While that cannot be written, the mail counts as in doubt and waits.
      if (!(error instanceof MailInDoubt))
        await write(message, { sent: false, since: null, doubts }).catch(() => undefined);
      throw error;
    }
    ended('sent', message.id);
    await write(message, { sent: true, since: null, doubts });
  }

  return {
    /**
     * A second time only where nobody heard what became of the first, and some time after it.
     * @throws MailRefused, MailInDoubt, Unavailable, NotYet
     */
    async send(message) {
      const kept = await read(message.id);
      if (kept.sent) return;
      const wait = doubtfulUntil(kept);
      if (wait > now()) throw new NotYet('nobody knows whether a mail has gone', wait);
      if (isStopping) throw new NotYet('the process stops', now());
      const sending = send(message, kept);
      onTheirWay.add(sending);
      try {
        await sending;
      } finally {
        onTheirWay.delete(sending);
      }
    },
    beginStop() {
      isStopping = true;
    },
    async waitForEnd(milliseconds) {
      const all = Promise.allSettled(onTheirWay).then(() => undefined);
      await withinTime(all, milliseconds, () => undefined);
    },
    async erase(recipient) {
      await mail.erase(recipient);
      await records.deleteTagged(collection, recipient);
    },
  };
}
