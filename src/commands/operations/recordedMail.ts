/**
 * Records mail before and after it is sent. A mail already handed over is not sent again while its record cannot be written, and none is
 * sent while nothing can be recorded. When a server does not answer or the process ends, it is unknown whether the mail was accepted. Such
 * a mail waits before it is sent again, longer each time, since most servers have accepted it.
 */
import { z } from 'zod';
import { withinTime } from '../../kernel/waiting.js';
import { NotYet } from '../../ports/jobs.js';
import { longestSending, type Mail, MailInDoubt, type MailMessage, MailRefused } from '../../ports/mail.js';
import type { Records } from '../../ports/records.js';

const collection = 'mails-sent';
/** In ms; longer than any mail is retried. */
const keptFor = 7 * 86_400_000;

/** Time in ms after the start of a sending until a mail in doubt is sent again; by then no other process is sending it. */
const firstDoubt = longestSending + 60_000;
const longestDoubt = 86_400_000;
const doubtGrowth = 4;

/** The record of a mail. */
const noteSchema = z.object({
  sent: z.boolean(),
  /** When the last sending with unknown outcome began, in ms since 1970. */
  since: z.number().nullable().default(null),
  /** Number of earlier sendings with unknown outcome. */
  doubts: z.number().default(0),
});
type Note = z.infer<typeof noteSchema>;

/** Returns until when a mail in doubt waits, in ms since 1970. */
function doubtfulUntil({ since, doubts }: Note): number {
  return since === null ? 0 : since + Math.min(longestDoubt, firstDoubt * doubtGrowth ** doubts);
}

export type MailOutcome = 'sent' | 'refused' | 'failed';

export interface RecordedMailOptions {
  readonly mail: Mail;
  readonly records: Pick<Records, 'get' | 'put' | 'deleteTagged'>;
  /** Called after each sending, with the outcome, the mail's id and the error, none of which is personal data. Must not throw. */
  readonly ended?: (outcome: MailOutcome, id: string, error?: unknown) => void;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

export interface RecordedMail extends Mail {
  /** No further mail begins: `send` throws NotYet from now on. */
  beginStop(): void;
  /** Resolves when no mail is being sent, or after this many ms. */
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
      // If this cannot be written, the mail counts as in doubt and waits.
      if (!(error instanceof MailInDoubt))
        await write(message, { sent: false, since: null, doubts }).catch(() => undefined);
      throw error;
    }
    ended('sent', message.id);
    await write(message, { sent: true, since: null, doubts });
  }

  return {
    /**
     * Sends a mail again only if the outcome of the last attempt is unknown, and some time after it.
     * @throws MailRefused, MailInDoubt, Unavailable, NotYet
     */
    async send(message) {
      const kept = await read(message.id);
      if (kept.sent) return;
      const wait = doubtfulUntil(kept);
      if (wait > now() && mail.replaces !== true)
        throw new NotYet('it is unknown whether the mail was sent', wait);
      if (isStopping) throw new NotYet('the process is stopping', now());
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
