/**
 * PDFs of invoices, receipts, credit notes, quotes, statements and reminders: rendered by a worker, kept by the revision of what they show. A file's key says what was
 * rendered and how, so that the same document is rendered once and a change of either is rendered again.
 */
import { createHash } from 'node:crypto';
import type { StatementPeriod } from '../../domain/account/statement.js';
import { addDays, addMonths, type CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import { canonicalJson, type JsonObject } from '../../kernel/json.js';
import { createSemaphore } from '../../kernel/semaphore.js';
import { sleep } from '../../kernel/waiting.js';
import type { Files, StoredFile } from '../../ports/files.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Printed, PrintedDocument } from '../../ports/pdf.js';
import type { Demand } from '../../ports/readModels.js';

export type PrintedKind = Printed['kind'];
const printedKinds: readonly PrintedKind[] = [
  'invoice',
  'receipt',
  'credit-note',
  'quote',
  'statement',
  'reminder',
];

/** The seller and number format of documents; from the configuration. */
export interface Letterhead {
  readonly seller: PrintedDocument['seller'];
  /** BCP 47. */
  readonly locale: string;
  /** Paths of further fonts. */
  readonly fonts: readonly string[];
}

/** Raised when pages of the same document come out differently. */
const layoutVersion = 6;

/** How long is waited before the read model is asked again when the rendered revision is not the newest, milliseconds. */
const retryPauseMilliseconds = 50;

/** The document to render, as its job says it. */
export interface PrintRequest {
  readonly kind: PrintedKind;
  /** The id of the document; a reminder's is that of its invoice. */
  readonly id: string;
  readonly revision: number;
  /** The key of the file. */
  readonly key: string;
}

/** Files that are rendered for readers at a time in this process, and readers who may wait for others' files. */
const renderedAtOnce = 4;
const maxWaiting = 200;
/** The most long files of one reader at once: others' short files must not wait behind all of them. */
const renderedForEach = 1;
/** How long a file that nobody waits for any more keeps the next one from being rendered, milliseconds. */
const longestRendering = 300_000;

export interface Printing {
  /** Has it rendered, and does not wait for it. */
  enqueue(kind: PrintedKind, id: string, revision: number): Promise<void>;
  /**
   * The file, rendered now when it was not before.
   * Anyone who waits for others takes turns with them, and is forgotten when they leave before their turn.
   * @param revisionOf the revision of the document now; an error of it ends the wait
   * @throws DomainError SERVICE_UNAVAILABLE with `retryAfter` when that takes past the limit, or too many wait
   */
  open(
    kind: PrintedKind,
    id: string,
    revisionOf: () => Promise<number>,
    reader: Pick<Demand, 'by' | 'signal'>,
  ): Promise<{ readonly file: StoredFile; readonly revision: number }>;
  /** Whether a job is not worth doing any more: everybody for whom it was asked has left. */
  isForsaken(job: Job): boolean;
  /** Deletes all that was rendered of it. */
  deleteAll(kind: PrintedKind, id: string): Promise<void>;
  /** Deletes the statements of all customers, which name whom the reference data has: who wants one has it rendered again. */
  deleteStatements(): Promise<void>;
}

export function createPrinting(dependencies: {
  readonly files: Files;
  readonly jobs: Jobs;
  readonly letterhead: Letterhead;
  /** Returns the revision of the seller's settings, for documents that keep none; absent: they never change. */
  readonly sellerRevision?: () => Promise<number>;
  /** For one request. */
  readonly limitMilliseconds: number;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}): Printing {
  const { files, jobs, letterhead, sellerRevision, limitMilliseconds, now = Date.now } = dependencies;
  /** This process, which alone knows who has left it. */
  const place = newUuid();
  const { seller, locale, fonts } = letterhead;
  /** How it is rendered now: what changes it makes another file. */
  async function manner(): Promise<string> {
    const how: JsonObject = {
      layoutVersion,
      seller: { name: seller.name, lines: [...seller.lines] },
      sellerRevision: (await sellerRevision?.()) ?? -1,
      locale,
      fonts: [...fonts],
    };
    return createHash('sha256').update(canonicalJson(how)).digest('hex').slice(0, 16);
  }

  async function jobFor(kind: PrintedKind, id: string, revision: number) {
    const how = await manner();
    const key = `${folderOf(kind, id)}${revision}-${how}.pdf`;
    const job: Job = {
      kind: 'pdf',
      id: `${placeOf(kind, id)}/${revision}-${how}`,
      data: { kind, id, revision: String(revision), key },
    };
    return { job, key };
  }

  const semaphore = createSemaphore(renderedAtOnce, maxWaiting, { each: renderedForEach });
  /** By job, how many wait for it in this process. */
  const readers = new Map<string, number>();

  async function whileRead<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    readers.set(id, (readers.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (readers.get(id) ?? 1) - 1;
      if (left === 0) readers.delete(id);
      else readers.set(id, left);
    }
  }

  async function waitUntilRendered(job: Job, by: string, signal: AbortSignal): Promise<void> {
    const release = await semaphore.acquire(by, limitMilliseconds, signal);
    if (release === undefined) throw takesLong();
    const wantedUntil = now() + limitMilliseconds;
    try {
      await jobs.enqueue([
        { ...job, data: { ...job.data, wantedBy: place, wantedUntil: String(wantedUntil) } },
      ]);
    } catch (error) {
      release();
      throw error;
    }
    // A job that has begun goes on, no matter who has left: its place is free when it has ended.
    jobs
      .waitForOutcomes([job], AbortSignal.timeout(longestRendering))
      .catch(() => undefined)
      .finally(release);
    const outcomes = await jobs.waitForOutcomes([job], signal).catch((error: unknown) => {
      throw signal.aborted ? takesLong() : error;
    });
    if (outcomes.get(job.id) === 'failed') throw takesLong();
  }

  return {
    enqueue: async (kind, id, revision) => jobs.enqueue([(await jobFor(kind, id, revision)).job]),
    async open(kind, id, revisionOf, { by, signal: left }) {
      const signal = AbortSignal.any([AbortSignal.timeout(limitMilliseconds), left]);
      for (let pass = 0; ; pass += 1) {
        const revision = await revisionOf();
        const { job, key } = await jobFor(kind, id, revision);
        const file = await files.get(key);
        if (file !== undefined) return { file, revision };
        // The rendered revision was not the one that is wanted.
        if (pass > 0) await sleep(retryPauseMilliseconds, signal);
        if (signal.aborted) throw takesLong();
        await whileRead(job.id, () => waitUntilRendered(job, by, signal));
      }
    },
    isForsaken({ id, data: { wantedBy, wantedUntil } }) {
      // A file that no reader waits for was wanted by an issue or a mail.
      if (wantedUntil === undefined) return false;
      if (now() > Number(wantedUntil)) return true;
      return wantedBy === place && !readers.has(id);
    },
    deleteAll: (kind, id) => files.deleteAll(folderOf(kind, id)),
    deleteStatements: () => files.deleteAll('pdf/statement/'),
  };
}

/** Reads the document that a job asks for. @throws Error for a job that no version of this service has made */
export function printRequestOf({ data }: Job): PrintRequest {
  const { kind, id, revision, key } = data;
  const printed = printedKinds.find((each) => each === kind);
  if (printed === undefined || id === undefined || key === undefined)
    throw new Error('a job that is to render a PDF does not say of what');
  return { kind: printed, id, revision: Number(revision), key };
}

/** As anyone who gets the file sees it. */
export function fileNameOf(kind: PrintedKind, number: string): string {
  return `${kind}-${number.replace(/[\s/\\\p{Cc}\p{Cf}]+/gu, '-')}.pdf`;
}

function folderOf(kind: PrintedKind, id: string): string {
  return `pdf/${placeOf(kind, id)}/`;
}

/** Customers have ids that no file can have: statements lie under what such an id comes to, behind the day that they were asked for. */
function placeOf(kind: PrintedKind, id: string): string {
  if (kind !== 'statement') return `${kind}/${id}`;
  return `${kind}/${id.slice(0, 10)}/${createHash('sha256').update(id).digest('hex')}`;
}

/** The period of a statement to print. */
export interface PrintedPeriod extends StatementPeriod {
  readonly customerId: string;
  /** The day on which it is asked for: its file is kept for no longer than the next one. */
  readonly day: CalendarDate;
  /** The revision of the customer in the reference data, whose name and address stand on it; -1 for none. */
  readonly customerRevision: number;
}

/** As the files of statements are asked for: `id` of the kind `statement`. */
export function statementFileId({ customerId, from, to, day, customerRevision }: PrintedPeriod): string {
  return [day, from ?? '', to, customerRevision, customerId].join('/');
}

/** @throws Error for an id that `statementFileId` has not made */
export function printedPeriodOf(id: string): PrintedPeriod {
  const [, day, from, to, customerRevision, customerId] =
    /^([^/]+)\/([^/]*)\/([^/]+)\/(-?\d+)\/(.+)$/s.exec(id) ?? [];
  if (day === undefined || to === undefined || customerId === undefined)
    throw new Error('a job that is to print a statement does not say of what');
  return { day, from: from || null, to, customerRevision: Number(customerRevision), customerId };
}

/** Days for which it is made sure that no statement of theirs is left, and months for which that is done where no worker ran for long. */
const sweptDays = 62;
const sweptMonths = 24;

/** Deletes the files of statements of all days but the last two: each is asked for again, and shows who is named as they are then. */
export async function sweepStatements(files: Pick<Files, 'deleteAll'>, today: CalendarDate): Promise<void> {
  for (let days = 2; days <= sweptDays; days += 1)
    await files.deleteAll(`pdf/statement/${addDays(today, -days)}/`);
  for (let months = 2; months <= sweptMonths; months += 1)
    await files.deleteAll(`pdf/statement/${addMonths(today, -months).slice(0, 7)}`);
}

function takesLong(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'The PDF is still being rendered; retry in a few seconds', {
    retryAfter: 5,
  });
}
