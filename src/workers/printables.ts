/** The printed content of invoices, receipts, credit notes, quotes, statements and reminders, from their current state. */
import type { FindReminderLetter } from '../commands/account/reminderLetters.js';
import type { Statements } from '../commands/account/statement.js';
import type { CreditNoteCommands } from '../commands/creditNote/creditNote.js';
import type { EInvoices } from '../commands/eInvoice/eInvoices.js';
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import { type PrintRequest, printedPeriodOf } from '../commands/operations/documentFiles.js';
import type { QuoteCommands } from '../commands/quote/quote.js';
import type { ReceiptCommands } from '../commands/receipt/receipt.js';
import { reminderWording } from '../domain/account/reminderTexts.js';
import type { EntryKind, StatementEntry } from '../domain/account/statement.js';
import { paidAtIssue } from '../domain/invoice/balance.js';
import { type ExistingInvoice, existingInvoice, shownStatus } from '../domain/invoice/state.js';
import type { QuotedSubscription } from '../domain/quote/events.js';
import type { BilledItem } from '../domain/shared/documentAmounts.js';
import { creditNoteTerms, daysIn, invoiceTerms, supplyIn } from '../domain/shared/eInvoice/fromDocuments.js';
import { giroCode } from '../domain/shared/giroCode.js';
import { sayingOf } from '../domain/shared/lineText.js';
import { mailLocaleOf } from '../domain/shared/mailLanguage.js';
import type { Parties } from '../domain/shared/parties.js';
import { swissBill } from '../domain/shared/swissBill.js';
import { reasonIn } from '../domain/shared/taxes.js';
import { assertNever } from '../kernel/assertNever.js';
import { spacedReference } from '../kernel/banking/swissBill.js';
import type { ElectronicInvoice } from '../kernel/electronicInvoice.js';
import { isSameJson } from '../kernel/json.js';
import { compareDecimals, type DecimalText, Exact, isZero, roundAmount, subtract } from '../kernel/money.js';
import { type DocumentWords, fill } from '../kernel/wording/documentWords.js';
import { countedDays, type SupplyDays, spanOfSupply } from '../kernel/wording/lineText.js';
import type { EInvoiceSyntax } from '../ports/eInvoices.js';
import type {
  Printed,
  PrintedDocument,
  PrintedFact,
  PrintedItem,
  PrintedLook,
  PrintedPayment,
  PrintedReminder,
  PrintedStatement,
  PrintedTax,
} from '../ports/pdf.js';

export interface PrintableDependencies {
  readonly invoices: Pick<InvoiceCommands, 'load'>;
  readonly receipts: Pick<ReceiptCommands, 'load'>;
  readonly creditNotes: Pick<CreditNoteCommands, 'load'>;
  readonly quotes: Pick<QuoteCommands, 'load'>;
  readonly statements: Pick<Statements, 'read'>;
  /** Returns the name of a subscription's offer; null for a removed subscription or an unknown offer. */
  readonly findPlanName: (subscriptionId: string) => Promise<string | null>;
  readonly findReminderLetter: FindReminderLetter;
  readonly eInvoices: Pick<
    EInvoices,
    'ofInvoice' | 'ofCreditNote' | 'attachmentOf' | 'invoiceFile' | 'creditNoteFile'
  >;
}

/** The content without the parties and the look, and without the embedded e-invoice. */
type Content<Kind extends Printed> = Omit<Kind, keyof PrintedLook | 'eInvoice'>;

export interface Naming {
  readonly parties: Parties;
  readonly locale: string;
  readonly words: DocumentWords;
}

/** A document in its current state, ready to print, and its revision. */
export interface Printable {
  readonly revision: number;
  readonly customerId: string;
  /** The parties that it was issued with; undefined when it has none stored. */
  readonly parties: Parties | 'erased' | undefined;
  /** The e-invoice to embed; null when there is none or it is incomplete. */
  readonly eInvoice: string | null;
  /** Returns the e-invoice of an issued document as a separate file; absent when it has none. */
  readonly xml?: (syntax: EInvoiceSyntax) => Promise<{ readonly xml: string }>;
  /** True for a document whose holder may obtain a proof of it. */
  readonly isIssued?: boolean;
  readonly document: (
    naming: Naming,
  ) => Content<PrintedDocument> | Content<PrintedStatement> | Content<PrintedReminder>;
}

/** @returns undefined when the document no longer exists */
export function printableOf(
  dependencies: PrintableDependencies,
  { kind, id }: Pick<PrintRequest, 'kind' | 'id'>,
): Promise<Printable | undefined> {
  switch (kind) {
    case 'invoice':
      return invoiceOf(dependencies, id);
    case 'receipt':
      return receiptOf(dependencies, id);
    case 'credit-note':
      return creditNoteOf(dependencies, id);
    case 'quote':
      return quoteOf(dependencies, id);
    case 'statement':
      return statementOf(dependencies, id);
    case 'reminder':
      return reminderOf(dependencies, id);
    default:
      return assertNever(kind);
  }
}

async function invoiceOf(
  { invoices, eInvoices }: PrintableDependencies,
  id: string,
): Promise<Printable | undefined> {
  const { state, revision } = await invoices.load(id);
  const existing = existingInvoice(state);
  if (existing === undefined) return undefined;
  const { invoice } = existing;
  const { invoiceNumber, invoiceDate, dueDate, orderId, source, customerId, sections } = invoice;
  const isOfPeriod = source !== null || sections !== undefined;
  const { items, subtotal, tax, total, currency } = invoice;
  const shown = shownStatus(existing);
  const issued = shown === 'issued' || shown === 'paid';
  const balance = issued ? balanceAtIssue(existing) : undefined;
  const isPayable = balance !== undefined && !isZero(balance.amountDue);
  // The page shows the state at the issue: later payments do not change it.
  const status = issued ? (isPayable ? 'issued' : 'paid') : shown;
  return {
    revision,
    customerId,
    parties: invoice.parties,
    eInvoice: issued ? eInvoices.attachmentOf(await eInvoices.ofInvoice(state)) : null,
    isIssued: issued,
    ...(issued ? { xml: (syntax) => eInvoices.invoiceFile(state, syntax) } : {}),
    document: ({ parties, words }) => {
      const supplied = supplyIn(invoice, parties);
      return {
        kind: 'invoice',
        number: invoiceNumber,
        status,
        facts: [
          ...dayFact(words.invoiceDate, invoiceDate),
          ...dayFact(words.dueDate, dueDate),
          ...textFact(words.order, orderId),
          ...textFact(words.purchaseOrder, invoice.purchaseOrder ?? parties.purchaseOrder),
          ...(supplied === undefined && source !== null
            ? dayFact(words.period, source.period.from)
            : supplyFact(words, supplied, isOfPeriod)),
          ...(issued ? proofFact(words, invoice.parties) : []),
        ],
        date: invoiceDate,
        items: items.map((item) => withDays(item, parties, supplied)),
        ...(invoice.note == null ? {} : { note: invoice.note }),
        subtotal,
        tax,
        total,
        currency,
        taxes: taxesOf(
          invoiceTerms({ ...invoice, invoiceNumber: invoiceNumber ?? '' }, inEnglish(parties)),
          words,
        ),
        ...(balance === undefined ? {} : { balance }),
        ...(isPayable
          ? paymentOf(
              parties,
              invoiceNumber,
              { amount: balance.amountDue, on: invoice.issuedAt ?? invoiceDate },
              currency,
            )
          : {}),
      };
    },
  };
}

/** Returns the proof link stored at the issue; a document issued without one never shows it. */
function proofFact(words: DocumentWords, kept: Printable['parties']): readonly PrintedFact[] {
  if (kept === undefined || kept === 'erased' || kept.proofLink === undefined) return [];
  const { proofLink, logSize } = kept;
  return textFact(words.checkAt, logSize === undefined ? proofLink : `${proofLink} (${logSize})`);
}

/** Returns the day of supply, or its period; a period of one day stays a period. */
function supplyFact(
  words: DocumentWords,
  days: SupplyDays | undefined,
  isPeriod: boolean,
): readonly PrintedFact[] {
  if (days === undefined) return [];
  const { from, to } = days;
  return from === to && !isPeriod ? dayFact(words.supplyDate, from) : dayFact(words.period, from, to);
}

/** Returns the line with its days, unless its text or the document's facts already state them. */
function withDays(item: BilledItem, parties: Parties, of: SupplyDays | undefined): PrintedItem {
  const days = daysIn(item, parties);
  const isSaid = days === undefined || isSameJson(days, of) || isSameJson(days, countedDays(item.text));
  return isSaid ? itemOf(item) : { ...itemOf(item), supplied: days };
}

function balanceAtIssue(existing: ExistingInvoice): NonNullable<PrintedDocument['balance']> {
  const amountPaid = paidAtIssue(existing);
  const { total, currency } = existing.invoice;
  return {
    amountPaid: roundAmount(amountPaid, currency),
    amountDue: roundAmount(subtract(total, amountPaid), currency),
  };
}

function paymentOf(
  { payment, seller, buyer }: Parties,
  number: string | null,
  due: PrintedPayment['due'],
  currency: string,
): Pick<PrintedDocument, 'payment'> {
  if (payment === undefined || number === null) return {};
  const { amount } = due;
  const name = payment.accountName ?? seller.name;
  const bill = swissBill({ seller, buyer, payment }, number, amount, currency);
  if (bill !== undefined) {
    const reference = bill.reference === undefined ? number : spacedReference(bill.reference);
    return { payment: { ...payment, reference, due, swissBill: bill } };
  }
  const code = giroCode({ ...payment, name, amount, currency, reference: number });
  return { payment: { ...payment, reference: number, due, ...(code === undefined ? {} : { code }) } };
}

function itemOf(item: PrintedItem): PrintedItem {
  const { description, text, quantity, unitPrice, amount, discount, subscriptionId } = item;
  const section = subscriptionId === undefined ? {} : { subscriptionId };
  const line = { ...sayingOf({ description, text }), quantity, unitPrice, amount, ...section };
  return discount === undefined || isZero(discount) ? line : { ...line, discount };
}

/** Drops the locale, so that reasons are in English; the page words them in its own language, which depends on the fonts. */
function inEnglish({ locale: _, ...parties }: Parties): Parties {
  return parties;
}

/** Returns the tax by category and rate; empty unless it adds up to the whole tax. */
function taxesOf({ breakdown, totals }: ElectronicInvoice, words: DocumentWords): readonly PrintedTax[] {
  const sum = (amounts: readonly DecimalText[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
  const whole =
    compareDecimals(sum(breakdown.map(({ amount }) => amount)), totals.tax) === 0 &&
    compareDecimals(sum(breakdown.map(({ base }) => base)), totals.withoutTax) === 0;
  if (!whole) return [];
  return breakdown.map(({ category, percent, base, amount, reason }) => {
    const said = reasonIn(words, category, reason);
    return { rate: new Exact(percent ?? '0').dividedBy(100).toFixed(), base, amount, reason: said };
  });
}

async function receiptOf({ receipts }: PrintableDependencies, id: string): Promise<Printable | undefined> {
  const { state, revision } = await receipts.load(id);
  if (state.status !== 'present') return undefined;
  const { receiptNumber, receiptDate, orderId, customerId, paymentMethod } = state.receipt;
  const { items, subtotal, tax, total, currency, note } = state.receipt;
  return {
    revision,
    customerId,
    isIssued: true,
    parties: state.receipt.parties,
    eInvoice: null,
    document: ({ parties, words }) => {
      const supplied = spanOfSupply(items.map((item) => daysIn(item, parties)));
      return {
        kind: 'receipt',
        number: receiptNumber,
        status: 'paid',
        facts: [
          ...dayFact(words.receiptDate, receiptDate),
          ...textFact(words.order, orderId),
          ...textFact(words.paymentMethod, paymentMethod === null ? null : methodIn(words, paymentMethod)),
          ...supplyFact(words, supplied, false),
          ...proofFact(words, state.receipt.parties),
        ],
        date: receiptDate,
        items: items.map((item) => withDays(item, parties, supplied)),
        ...(note === undefined ? {} : { note }),
        subtotal,
        tax,
        total,
        currency,
      };
    },
  };
}

async function creditNoteOf(
  { creditNotes, eInvoices }: PrintableDependencies,
  id: string,
): Promise<Printable | undefined> {
  const { state, revision } = await creditNotes.load(id);
  if (state.status === 'none') return undefined;
  const { note } = state;
  const { creditNoteNumber, creditNoteDate, invoiceNumber, customerId, reason, reasonText } = note;
  const { items, subtotal, tax, total, currency } = note;
  return {
    revision,
    customerId,
    isIssued: true,
    xml: (syntax) => eInvoices.creditNoteFile(state, syntax),
    parties: state.parties,
    eInvoice: eInvoices.attachmentOf(await eInvoices.ofCreditNote(state)),
    document: ({ parties, words }) => {
      const supplied = spanOfSupply(items.map((item) => daysIn(item, parties)));
      return {
        kind: 'credit-note',
        number: creditNoteNumber,
        status: 'issued',
        facts: [
          ...dayFact(words.creditNoteDate, creditNoteDate),
          ...textFact(words.invoice, invoiceNumber),
          ...textFact(words.purchaseOrder, note.purchaseOrder ?? parties.purchaseOrder),
          ...supplyFact(words, supplied, false),
          ...(reasonText === undefined
            ? textFact(words.reason, reason)
            : [{ label: words.reason, said: reasonText }]),
          ...proofFact(words, state.parties),
        ],
        date: creditNoteDate,
        items: items.map((item) => withDays(item, parties, supplied)),
        subtotal,
        tax,
        total,
        currency,
        taxes: taxesOf(creditNoteTerms(note, inEnglish(parties)), words),
      };
    },
  };
}

async function quoteOf({ quotes }: PrintableDependencies, id: string): Promise<Printable | undefined> {
  const { state, revision } = await quotes.load(id);
  if (state.status === 'none') return undefined;
  const { quoteNumber, customerId, quotedAt, validUntil, purchaseOrder, note, subscription } = state.quote;
  const { items, subtotal, tax, total, currency } = state.quote;
  return {
    revision,
    customerId,
    parties: undefined,
    eInvoice: null,
    document: ({ parties, words }) => ({
      kind: 'quote',
      number: quoteNumber,
      status: 'issued',
      facts: [
        ...dayFact(words.date, quotedAt),
        ...dayFact(words.validUntil, validUntil),
        ...textFact(words.purchaseOrder, purchaseOrder),
        ...(subscription === undefined ? [] : termFacts(subscription, words)),
      ],
      date: quotedAt,
      items: items.map((item) => withDays(item, parties, undefined)),
      ...(note === undefined ? {} : { note }),
      subtotal,
      tax,
      total,
      currency,
      charges: subscription?.offer?.charges ?? [],
    }),
  };
}

function termFacts(
  { startDate, trialEndDate, endDate, offer }: QuotedSubscription,
  words: DocumentWords,
): readonly PrintedFact[] {
  const { trialDays, minimumTermCycles, noticeDays } = offer ?? {};
  const countFact = (label: string, count: number | undefined) =>
    textFact(label, count === undefined || count === 0 ? null : String(count));
  return [
    ...dayFact(words.startsOn, startDate),
    ...(trialEndDate === undefined ? countFact(words.trialDays, trialDays) : []),
    ...dayFact(words.trialUntil, trialEndDate),
    ...dayFact(words.endsOn, endDate),
    ...countFact(words.minimumTerm, minimumTermCycles),
    ...countFact(words.noticeDays, noticeDays),
  ];
}

async function statementOf(
  { statements, findPlanName }: PrintableDependencies,
  id: string,
): Promise<Printable> {
  const { customerId, from, to } = printedPeriodOf(id);
  const { currencies, revision } = await statements.read(customerId, { from, to });
  const plans = new Map<string, string | null>();
  for (const { kind, detail } of currencies.flatMap(({ entries }) => entries))
    if (kind === 'subscriptionCredit' && detail !== null && !plans.has(detail))
      plans.set(detail, await findPlanName(detail));
  return {
    revision,
    customerId,
    parties: undefined,
    eInvoice: null,
    document: ({ words }) => ({
      kind: 'statement',
      from,
      to,
      facts: [],
      date: `${to}T00:00:00.000Z`,
      accounts: currencies.map(({ entries, ...account }) => ({
        ...account,
        entries: entries.map((entry) => ({ ...entry, description: describeEntry(entry, words, plans) })),
      })),
    }),
  };
}

const entryTitles = {
  invoice: 'entryInvoice',
  cancellation: 'entryCancellation',
  creditNote: 'entryCreditNote',
  subscriptionCredit: 'entrySubscriptionCredit',
  payment: 'entryPayment',
  reversal: 'entryReversal',
  refund: 'entryRefund',
  refundReversal: 'entryRefundReversal',
  writeOff: 'entryWriteOff',
  writeOffReversal: 'entryWriteOffReversal',
} as const satisfies Record<EntryKind, keyof DocumentWords>;

const methods: Readonly<Record<string, keyof DocumentWords>> = {
  card: 'methodCard',
  cash: 'methodCash',
  transfer: 'methodTransfer',
  bank_transfer: 'methodTransfer',
  direct_debit: 'methodDirectDebit',
};

/** Returns the word for a known method of payment, and any other as it was sent. */
function methodIn(words: DocumentWords, method: string): string {
  const key = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return key === undefined ? method : words[key];
}

/** Names of the offers of subscriptions, by the subscription's id. */
type Plans = ReadonlyMap<string, string | null>;

function detailOf({ kind, detail }: StatementEntry, words: DocumentWords, plans: Plans): string | null {
  if (detail === null) return null;
  if (kind === 'subscriptionCredit') return plans.get(detail) ?? null;
  if (kind === 'creditNote') return fill(words.forInvoice, { number: detail });
  if (kind !== 'payment') return detail;
  // An invoice was marked as paid: the method is not known.
  return detail === 'manual' ? null : methodIn(words, detail);
}

/** Returns the kind and number of an entry, and what else distinguishes it. */
function describeEntry(entry: StatementEntry, words: DocumentWords, plans: Plans): string {
  const { kind, number, reference } = entry;
  const title = [words[entryTitles[kind]], number].filter((part) => part !== null).join(' ');
  return [title, detailOf(entry, words, plans), reference]
    .filter((part) => part !== null && part !== '')
    .join(words.comma);
}

/** @param id of the reminded invoice */
async function reminderOf(
  { findReminderLetter }: PrintableDependencies,
  id: string,
): Promise<Printable | undefined> {
  const letter = await findReminderLetter(id);
  if (letter === undefined) return undefined;
  const { revision, customerId, parties, invoiceNumber, invoiceDate, dueDate, total, currency } = letter;
  const { level, date, amountDue, isLast, suspends } = letter;
  return {
    revision,
    customerId,
    parties,
    eInvoice: null,
    document: ({ locale, words }) => {
      const { greeting, opening, closing, sender } = reminderWording({
        ...{ invoiceNumber, invoiceDate, dueDate, total, amountDue, currency },
        ...{ level, isLast, suspends, today: date },
        seller: parties.seller,
        buyerName: parties.buyer.name,
        locale: mailLocaleOf([locale]),
      });
      return {
        kind: 'reminder',
        number: invoiceNumber,
        isLast,
        facts: [
          ...dayFact(words.date, date),
          ...dayFact(words.invoiceDate, invoiceDate),
          ...textFact(words.reminderNumber, level > 0 ? String(level) : null),
        ],
        date: `${date}T00:00:00.000Z`,
        opening: [greeting, opening],
        closing,
        // Without name and address, which are already at the top.
        regards: sender.slice(0, 2),
        ...{ dueDate, total, amountDue, currency },
        ...paymentOf(parties, invoiceNumber, { amount: amountDue, on: date }, currency),
      };
    },
  };
}

/** @param until the last day of a period */
function dayFact(label: string, day: string | null | undefined, until?: string): readonly PrintedFact[] {
  return day == null ? [] : [{ label, day, ...(until === undefined ? {} : { until }) }];
}

/** Prints the text unchanged: an order may be called `2026-01-05`. */
function textFact(label: string, text: string | null | undefined): readonly PrintedFact[] {
  return text == null ? [] : [{ label, text }];
}
