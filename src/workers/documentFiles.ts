/** The job that renders PDFs of invoices, receipts, credit notes, quotes, statements and reminders. */
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type DocumentHashes, hashedKinds } from '../audit/tlog/documentHashes.js';
import type { EInvoices } from '../commands/eInvoice/eInvoices.js';
import {
  type Letterhead,
  type Printing,
  type PrintRequest,
  printRequestOf,
} from '../commands/operations/documentFiles.js';
import { type FindParties, withoutBuyer } from '../commands/reference/partyLookup.js';
import type { Parties } from '../domain/shared/parties.js';
import { wordsOf } from '../domain/shared/words/languages.js';
import { DomainError } from '../kernel/errors.js';
import type { DocumentWords } from '../kernel/wording/documentWords.js';
import type { Clock } from '../ports/clock.js';
import type { EInvoiceSyntax } from '../ports/eInvoices.js';
import type { Files } from '../ports/files.js';
import type { Job } from '../ports/jobs.js';
import type { PdfRenderer, PrintedLogo, RenderedPdf } from '../ports/pdf.js';
import { DamagedFile } from '../ports/unavailable.js';
import { contextOf } from './context.js';
import { type Printable, type PrintableDependencies, printableOf } from './printables.js';
import { printParty } from './printedParties.js';
import type { JobWorker } from './runtime.js';

export interface PrintingWorkerDependencies extends PrintableDependencies {
  readonly eInvoices: EInvoices;
  readonly findParties: FindParties;
  readonly files: Files;
  readonly printing: Printing;
  readonly letterhead: Letterhead;
  /** Starts the renderer, when the first document has to be rendered. */
  readonly renderer: () => Promise<PdfRenderer>;
  readonly documentHashes: DocumentHashes;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Cached logos; few sellers have more than one. */
const rememberedLogos = 4;

/** More than the rendering threads: a short document must reach the thread reserved for short ones. */
const jobsAtOnce = 4;

/** English, which the built-in font covers. */
const lastResort = wordsOf([]).words;

/** Whether the document's own words cannot be printed, rather than a name in another script. */
function hasUncovered(words: DocumentWords, { uncovered }: RenderedPdf): boolean {
  const own = Object.values(words).join('');
  return uncovered.some((code) => own.includes(String.fromCodePoint(Number.parseInt(code.slice(2), 16))));
}

export function documentFilesWorker(dependencies: PrintingWorkerDependencies): JobWorker {
  const { files, printing, letterhead, renderer, logger, findParties, documentHashes, clock } = dependencies;
  const logos = new LRUCache<string, PrintedLogo>({ max: rememberedLogos });

  /** Words found not to be covered by the fonts, for as long as the process runs. */
  const unreadable = new Set<DocumentWords>();
  const isReadable = (tag: string | undefined) => tag === undefined || !unreadable.has(wordsOf([tag]).words);

  /** Returns the parties a document was issued with; the current ones if it has none stored; the customer's id if they were erased. */
  async function partiesOf(kept: Parties | 'erased' | undefined, customerId: string): Promise<Parties> {
    if (kept !== undefined && kept !== 'erased') return kept;
    const now = await findParties(customerId);
    return kept === undefined ? now : withoutBuyer(customerId, now);
  }

  async function logoOf({ logo }: Parties): Promise<PrintedLogo | undefined> {
    if (logo === undefined) return undefined;
    const known = logos.get(logo);
    if (known !== undefined) return known;
    const file = await files.get(logo);
    // Without the logo it would not be the document that was issued.
    if (file === undefined)
      throw new DamagedFile(
        `files/${logo}: it is gone; restore it from a backup, or upload the same logo again`,
      );
    const read = { contentType: file.contentType, bytes: new Uint8Array(await buffer(file.open())) };
    logos.set(logo, read);
    return read;
  }

  /** Prints in the first language whose words the fonts cover, since a letter in character codes cannot be understood. */
  async function print(printable: Printable, parties: Parties): Promise<RenderedPdf> {
    const logo = await logoOf(parties);
    const { accentColor, footer } = parties;
    for (;;) {
      const naming = wordsOf([parties.language, letterhead.locale].filter(isReadable));
      const pdf = await (await renderer()).render({
        ...printable.document({ parties, ...naming }),
        seller: printParty(parties.seller, naming),
        customer: printParty(parties.buyer, naming),
        ...naming,
        ...(logo === undefined ? {} : { logo }),
        ...(accentColor === undefined ? {} : { accentColor }),
        ...(footer === undefined ? {} : { footer }),
        ...(printable.eInvoice === null ? {} : { eInvoice: printable.eInvoice }),
      });
      if (naming.words === lastResort || !hasUncovered(naming.words, pdf)) return pdf;
      unreadable.add(naming.words);
      const said = 'no font covers the words of a language, its documents are in another (PDF_FONTS)';
      logger.warn({ language: naming.locale, characters: pdf.uncovered.slice(0, 5) }, said);
    }
  }

  /** Called before the file is available: anyone who has the file finds its hash in the log. */
  async function noteHashes(
    { isIssued, xml }: Printable,
    { kind, id }: Pick<PrintRequest, 'kind' | 'id'>,
    pdf: Uint8Array,
    job: Job,
  ): Promise<void> {
    const hashed = hashedKinds.find((each) => each === kind);
    if (hashed === undefined || isIssued !== true) return;
    const [ubl, cii] = await Promise.all([fileOf(xml, 'ubl'), fileOf(xml, 'cii')]);
    const found = { pdf, ...(ubl === undefined ? {} : { ubl }), ...(cii === undefined ? {} : { cii }) };
    await documentHashes.record(hashed, id, found, contextOf(job, clock));
  }

  async function render({ kind, id, revision, key }: PrintRequest, job: Job): Promise<void> {
    const printable = await printableOf(dependencies, { kind, id });
    if (printable === undefined) return printing.deleteAll(kind, id);
    // Any reader who still wants a newer revision requests it again.
    if (printable.revision !== revision) return;
    // A second request came a moment late: rendering it again would replace the file that others are reading.
    if ((await files.get(key)) !== undefined) return;
    const parties = await partiesOf(printable.parties, printable.customerId);
    const pdf = await print(printable, parties);
    if (pdf.uncovered.length > 0)
      logger.warn({ kind, id, characters: pdf.uncovered }, 'no font covers these characters of a PDF');
    await noteHashes(printable, { kind, id }, pdf.bytes, job);
    await files.put(key, pdf.bytes, { contentType: 'application/pdf' });
    // It was erased while being rendered: a file stored too late for that is deleted now.
    if ((await printableOf(dependencies, { kind, id })) === undefined) await printing.deleteAll(kind, id);
  }

  return {
    kind: 'pdf',
    concurrency: jobsAtOnce,
    run: async (job) => {
      if (!printing.isForsaken(job)) await render(printRequestOf(job), job);
    },
  };
}

/** Returns undefined for a document without an e-invoice, or when the e-invoice is refused. */
async function fileOf(xml: Printable['xml'], syntax: EInvoiceSyntax): Promise<string | undefined> {
  try {
    return (await xml?.(syntax))?.xml;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
