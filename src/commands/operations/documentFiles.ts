/**
 * PDFs of invoices, receipts, credit notes, quotes, statements and reminders: rendered by a worker, stored by the revision of what they
 * show. A file's key says what was rendered and how. So the same document is rendered once, and again when either changes.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { StatementPeriod } from '../../domain/account/statement.js';
import { addDays, addMonths, type CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import { canonicalJson, type JsonObject } from '../../kernel/json.js';
import { createSemaphore } from '../../kernel/semaphore.js';
import { sleep } from '../../kernel/waiting.js';
import type { Files } from '../../ports/files.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { MailAttachment } from '../../ports/mail.js';
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
  /** BCP 47 language tag. */
  readonly locale: string;
  /** Paths of additional fonts. */
  readonly fonts: readonly string[];
}

/** Raised when the same document would be laid out differently. */
const layoutVersion = 6;

/** Pause in ms before the read model is asked again when the rendered revision is not the newest. */
const retryPauseMilliseconds = 50;

/** The document to render, as named in its job. */
export interface PrintRequest {
  readonly kind: PrintedKind;
  /** The id of the document; a reminder's is that of its invoice. */
  readonly id: string;
  readonly revision: number;
  /** The key of the file. */
  readonly key: string;
}

/** Files rendered concurrently for readers of this process, and limit of readers who wait for other readers' files. */
const renderedAtOnce = 4;
const maxWaiting = 200;
/** Limit of files rendered concurrently per reader, so that short files of others do not wait behind one reader's long ones. */
const renderedForEach = 1;
/** Time in ms for which a file that no reader waits for any more may occupy its place. */
const longestRendering = 300_000;

export type Printing = ReturnType<typeof createPrinting>;

export function createPrinting(dependencies: {
  readonly files: Files;
  readonly jobs: Jobs;
  readonly letterhead: Letterhead;
  /** Returns the revision of the seller's settings, for documents that store no seller; if absent, the settings never change. */
  readonly sellerRevision?: () => Promise<number>;
  /** Time limit of one request, in ms. */
  readonly limitMilliseconds: number;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}) {
  const { files, jobs, letterhead, sellerRevision, limitMilliseconds, now = Date.now } = dependencies;
  /** Identifies this process, which alone knows which of its readers have left. */
  const place = newUuid();
  const { seller, locale, fonts } = letterhead;
  /** Returns a hash of how documents are rendered now; a change of it results in another file. */
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
  /** Number of readers in this process who wait for each job. */
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
    // A job that has begun continues even if its readers leave; its place is free when it ends.
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
    /** Has the file rendered without waiting for it. */
    enqueue: async (kind: PrintedKind, id: string, revision: number) =>
      jobs.enqueue([(await jobFor(kind, id, revision)).job]),
    /**
     * Returns the file, rendering it now if necessary. Readers who wait take turns; one who leaves before their turn is forgotten.
     * @param revisionOf returns the document's current revision; an error ends the wait
     * @throws DomainError SERVICE_UNAVAILABLE with `retryAfter` when it exceeds the time limit or too many wait
     */
    async open(
      kind: PrintedKind,
      id: string,
      revisionOf: () => Promise<number>,
      { by, signal: left }: Pick<Demand, 'by' | 'signal'>,
    ) {
      const signal = AbortSignal.any([AbortSignal.timeout(limitMilliseconds), left]);
      for (let pass = 0; ; pass += 1) {
        const revision = await revisionOf();
        const { job, key } = await jobFor(kind, id, revision);
        const file = await files.get(key);
        if (file !== undefined) return { file, revision };
        // The rendered revision was not the wanted one.
        if (pass > 0) await sleep(retryPauseMilliseconds, signal);
        if (signal.aborted) throw takesLong();
        await whileRead(job.id, () => waitUntilRendered(job, by, signal));
      }
    },
    /** Whether a job is no longer worth doing, since every reader it was queued for has left. */
    isForsaken({ id, data: { wantedBy, wantedUntil } }: Job) {
      // A job without a deadline was queued by an issue or a mail, not by a reader.
      if (wantedUntil === undefined) return false;
      if (now() > Number(wantedUntil)) return true;
      return wantedBy === place && !readers.has(id);
    },
    /** Deletes all files of the document. */
    deleteAll: (kind: PrintedKind, id: string) => files.deleteAll(folderOf(kind, id)),
    /** Deletes the statements of all customers, since they show names from the reference data; they are rendered again on request. */
    deleteStatements: () => files.deleteAll('pdf/statement/'),
  };
}

/** Reads the document that a job names. @throws Error for a job that no version of this service has created */
export function printRequestOf({ data }: Job): PrintRequest {
  const { kind, id, revision, key } = data;
  const printed = printedKinds.find((each) => each === kind);
  if (printed === undefined || id === undefined || key === undefined)
    throw new Error('a job that is to render a PDF does not say of what');
  return { kind: printed, id, revision: Number(revision), key };
}

/** Returns the file name that a recipient sees. */
export function fileNameOf(kind: PrintedKind, number: string): string {
  return `${kind}-${number.replace(/[\s/\\\p{Cc}\p{Cf}]+/gu, '-')}.pdf`;
}

function folderOf(kind: PrintedKind, id: string): string {
  return `pdf/${placeOf(kind, id)}/`;
}

/** Statements are stored by the day of the request and a hash, since customer ids may not be usable in file names. */
function placeOf(kind: PrintedKind, id: string): string {
  if (kind !== 'statement') return `${kind}/${id}`;
  return `${kind}/${id.slice(0, 10)}/${createHash('sha256').update(id).digest('hex')}`;
}

/** The period of a statement to print. */
export interface PrintedPeriod extends StatementPeriod {
  readonly customerId: string;
  /** Day of the request; its file is kept until the day after it. */
  readonly day: CalendarDate;
  /** Revision of the customer in the reference data, whose name and address it shows; -1 for none. */
  readonly customerRevision: number;
}

/** Returns the `id` of a file of kind `statement`. */
export function statementFileId({ customerId, from, to, day, customerRevision }: PrintedPeriod): string {
  return [day, from ?? '', to, customerRevision, customerId].join('/');
}

/** @throws Error for an id not made by `statementFileId` */
export function printedPeriodOf(id: string): PrintedPeriod {
  const [, day, from, to, customerRevision, customerId] =
    /^([^/]+)\/([^/]*)\/([^/]+)\/(-?\d+)\/(.+)$/s.exec(id) ?? [];
  if (day === undefined || to === undefined || customerId === undefined)
    throw new Error('a job that is to print a statement does not say of what');
  return { day, from: from || null, to, customerRevision: Number(customerRevision), customerId };
}

/** Days swept one by one; and months swept as a whole, in case no worker ran for a long time. */
const sweptDays = 62;
const sweptMonths = 24;

/** Deletes the statement files of all days but the last two. A statement requested later is rendered again with the names of that time. */
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

export interface AttachedDocument {
  readonly kind: PrintedKind;
  readonly id: string;
  /** The number used in the file name. */
  readonly number: string;
  /** Returns the document's current revision; an error ends the wait. */
  readonly revisionOf: () => Promise<number>;
}

/** @throws DomainError SERVICE_UNAVAILABLE while the PDF is being rendered */
export async function attach(
  printing: Pick<Printing, 'open'>,
  { kind, id, number, revisionOf }: AttachedDocument,
  signal: AbortSignal,
): Promise<MailAttachment> {
  const { file } = await printing.open(kind, id, revisionOf, { by: 'service:mails', signal });
  const { contentType } = file;
  return { filename: fileNameOf(kind, number), contentType, content: await buffer(file.open()) };
}
