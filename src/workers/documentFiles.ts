/** The jobs that render PDFs of invoices, receipts, credit notes and statements. */
import type { Logger } from 'pino';
import type { Statements } from '../commands/account/statement.js';
import type { CreditNoteCommands } from '../commands/creditNote/creditNote.js';
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import {
  type Letterhead,
  type Printing,
  type PrintRequest,
  printedPeriodOf,
  printRequestOf,
} from '../commands/operations/documentFiles.js';
import type { ReceiptCommands } from '../commands/receipt/receipt.js';
import type { EntryKind, StatementEntry } from '../domain/account/statement.js';
import { existingInvoice, shownStatus } from '../domain/invoice/state.js';
import type { Parties, Party } from '../domain/shared/parties.js';
import { assertNever } from '../kernel/assertNever.js';
import type { Files } from '../ports/files.js';
import type {
  PdfRenderer,
  Printed,
  PrintedDocument,
  PrintedFact,
  PrintedParty,
  PrintedStatement,
} from '../ports/pdf.js';
import type { ReadModels } from '../ports/readModels.js';
import { customerModel } from '../projections/reference.js';
import type { JobWorker } from './runtime.js';

export interface PrintingWorkerDependencies {
  readonly invoices: InvoiceCommands;
  readonly receipts: ReceiptCommands;
  readonly creditNotes: Pick<CreditNoteCommands, 'load'>;
  readonly statements: Pick<Statements, 'read'>;
  readonly readModels: ReadModels;
  readonly files: Files;
  readonly printing: Printing;
  readonly letterhead: Letterhead;
  /** Started when the first document is to be rendered. */
  readonly renderer: () => Promise<PdfRenderer>;
  readonly logger: Logger;
}

/** All of it but who sends it to whom. */
type PrintedContent<Kind extends Printed> = Omit<Kind, keyof Letterhead | 'customer'>;

/** What is to be printed now, and the revision that it is. */
interface Printable {
  readonly revision: number;
  readonly document: (PrintedContent<PrintedDocument> | PrintedContent<PrintedStatement>) & {
    readonly customerId: string;
  };
  /** Those that it was issued with; undefined for what has kept none. */
  readonly parties: Parties | 'erased' | undefined;
}

export function documentFilesWorker(dependencies: PrintingWorkerDependencies): JobWorker {
  const { readModels, files, printing, letterhead, renderer, logger } = dependencies;

  async function customerOf(customerId: string): Promise<PrintedDocument['customer']> {
    const customer = (await readModels.get(customerModel, customerId))?.document;
    const text = (value: unknown) => (typeof value === 'string' ? value.split(/\r?\n/) : []);
    if (customer == null) return { name: customerId, lines: [] };
    const { name, address, taxId, email } = customer;
    return {
      name: typeof name === 'string' ? name : customerId,
      lines: [...text(address), ...text(taxId), ...text(email)].filter((line) => line.trim() !== ''),
    };
  }

  async function partiesOf(parties: Printable['parties'], customerId: string) {
    if (parties === undefined) return { seller: letterhead.seller, customer: await customerOf(customerId) };
    if (parties === 'erased') return { seller: letterhead.seller, customer: { name: customerId, lines: [] } };
    return { seller: printParty(parties.seller), customer: printParty(parties.buyer) };
  }

  async function printableOf({ kind, id }: PrintRequest): Promise<Printable | undefined> {
    switch (kind) {
      case 'invoice':
        return invoiceOf(dependencies.invoices, id);
      case 'receipt':
        return receiptOf(dependencies.receipts, id);
      case 'credit-note':
        return creditNoteOf(dependencies.creditNotes, id);
      case 'statement':
        return statementOf(dependencies.statements, id);
      default:
        return assertNever(kind);
    }
  }

  return {
    kind: 'pdf',
    concurrency: 2,
    async run(job) {
      const request = printRequestOf(job);
      const { kind, id, revision, key } = request;
      const printable = await printableOf(request);
      if (printable === undefined) return printing.deleteAll(kind, id);
      // What has moved on is asked for again under its new revision by whoever still wants it.
      if (printable.revision !== revision) return;
      // Asked for by one who came a moment late: the same again would be taken from under those who are reading it.
      if ((await files.get(key)) !== undefined) return;
      const { customerId, ...document } = printable.document;
      const pdf = await (await renderer()).render({
        ...document,
        locale: letterhead.locale,
        ...(await partiesOf(printable.parties, customerId)),
      });
      if (pdf.uncovered.length > 0)
        logger.warn({ kind, id, characters: pdf.uncovered }, 'no font covers these characters of a PDF');
      await files.put(key, pdf.bytes, { contentType: 'application/pdf' });
      // Deleted for good while it was being rendered: what came too late to be deleted with it is deleted now.
      if ((await printableOf(request)) === undefined) await printing.deleteAll(kind, id);
    },
  };
}

function printParty({ name, address, taxId, email }: Party): PrintedParty {
  const lines = [...address, ...(taxId ?? '').split(/\r?\n/), ...(email ?? '').split(/\r?\n/)];
  return { name, lines: lines.filter((line) => line.trim() !== '') };
}

async function invoiceOf(invoices: InvoiceCommands, id: string): Promise<Printable | undefined> {
  const { state, revision } = await invoices.load(id);
  const existing = existingInvoice(state);
  if (existing === undefined) return undefined;
  const { invoice } = existing;
  const { invoiceNumber, invoiceDate, dueDate, orderId, source, customerId } = invoice;
  const { items, subtotal, tax, total, currency } = invoice;
  return {
    revision,
    parties: invoice.parties,
    document: {
      kind: 'invoice',
      id,
      number: invoiceNumber,
      status: shownStatus(existing),
      customerId,
      facts: facts({
        'Invoice date': invoiceDate,
        'Due date': dueDate,
        Order: orderId,
        Customer: customerId,
        Subscription: source?.subscriptionId ?? null,
      }),
      date: invoiceDate,
      items,
      subtotal,
      tax,
      total,
      currency,
    },
  };
}

async function receiptOf(receipts: ReceiptCommands, id: string): Promise<Printable | undefined> {
  const { state, revision } = await receipts.load(id);
  if (state.status !== 'present') return undefined;
  const { receiptNumber, receiptDate, orderId, customerId, paymentMethod } = state.receipt;
  const { items, subtotal, tax, total, currency } = state.receipt;
  return {
    revision,
    parties: state.receipt.parties,
    document: {
      kind: 'receipt',
      id,
      number: receiptNumber,
      status: 'paid',
      customerId,
      facts: facts({
        'Receipt date': receiptDate,
        Order: orderId,
        Customer: customerId,
        'Payment method': paymentMethod,
      }),
      date: receiptDate,
      items,
      subtotal,
      tax,
      total,
      currency,
    },
  };
}

async function creditNoteOf(
  creditNotes: Pick<CreditNoteCommands, 'load'>,
  id: string,
): Promise<Printable | undefined> {
  const { state, revision } = await creditNotes.load(id);
  if (state.status === 'none') return undefined;
  const { creditNoteNumber, creditNoteDate, invoiceNumber, customerId, reason } = state.note;
  const { items, subtotal, tax, total, currency } = state.note;
  return {
    revision,
    parties: state.parties,
    document: {
      kind: 'credit-note',
      id,
      number: creditNoteNumber,
      status: 'issued',
      customerId,
      facts: facts({
        'Credit note date': creditNoteDate,
        Invoice: invoiceNumber,
        Customer: customerId,
        Reason: reason,
      }),
      date: creditNoteDate,
      items,
      subtotal,
      tax,
      total,
      currency,
    },
  };
}

async function statementOf(statements: Pick<Statements, 'read'>, id: string): Promise<Printable> {
  const { customerId, from, to } = printedPeriodOf(id);
  const { currencies, revision } = await statements.read(customerId, { from, to });
  return {
    revision,
    parties: undefined,
    document: {
      kind: 'statement',
      customerId,
      from,
      to,
      facts: facts({ From: from, To: to, Customer: customerId }),
      date: `${to}T00:00:00.000Z`,
      accounts: currencies.map(({ entries, ...account }) => ({
        ...account,
        entries: entries.map((entry) => ({ ...entry, description: describeEntry(entry) })),
      })),
    },
  };
}

const entryTitles: Readonly<Record<EntryKind, string>> = {
  invoice: 'Invoice',
  cancellation: 'Cancellation of invoice',
  creditNote: 'Credit note',
  subscriptionCredit: 'Credit of a subscription',
  payment: 'Payment',
  reversal: 'Payment returned',
  refund: 'Refund',
};

/** The kind with the number, and what else tells the entry from others. */
function describeEntry({ kind, number, reference, detail }: StatementEntry): string {
  const of = kind === 'creditNote' && detail !== null ? `for invoice ${detail}` : detail;
  const title = [entryTitles[kind], number].filter((part) => part !== null).join(' ');
  return [title, of, reference].filter((part) => part !== null && part !== '').join(', ');
}

function facts(values: Readonly<Record<string, string | null>>): readonly PrintedFact[] {
  return Object.entries(values).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
