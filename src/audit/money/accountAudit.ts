/** Audits the account of one customer: its own stream, and those of its documents. */
import type { AccountEvent } from '../../domain/account/events.js';
import type { EventLog } from '../../events/log.js';
import type { DecimalText } from '../../kernel/money.js';
import { AccountBook, type BookedInvoice, type BookedSource } from './accountBook.js';
import { readInvoice } from './bills.js';
import { readCreditNote, readPayment, readReleases } from './documents.js';
import { finest, scaleDecimal } from './exactly.js';
import type { MoneyFinding, Tell } from './findings.js';
import { saidIn } from './legibleLog.js';

export const accountStreams = 'account-';

/** @param log with unencrypted accounts, see `legibleLog.ts` @throws Unavailable, DamagedEvent */
export async function auditAccount(log: EventLog, stream: string): Promise<readonly MoneyFinding[]> {
  const { found, hasGrown } = await findings(log, stream);
  // An event appended between reading the account and its documents can look like a fault or prevent a comparison; a second reading
  // decides.
  return found.length === 0 && !hasGrown ? found : (await findings(log, stream)).found;
}

interface AccountFindings {
  readonly found: readonly MoneyFinding[];
  /** A document knows of events that came after the account was read. */
  readonly hasGrown: boolean;
}

/** Totals of the documents, by currency. */
type Sums = Map<string, { invoiced: bigint; credited: bigint; paid: bigint }>;

async function findings(log: EventLog, stream: string): Promise<AccountFindings> {
  const found: MoneyFinding[] = [];
  const customerId = stream.slice(accountStreams.length);
  const tell: Tell = (fault, detail, invoiceId) =>
    found.push({ fault, subscriptionId: null, invoiceId: invoiceId ?? null, customerId, detail });
  const book = new AccountBook(tell);
  for await (const { event } of saidIn<AccountEvent>(log, stream)) book.take(event);
  const audited = { log, book, stream, customerId, tell, sums: new Map() as Sums, hasGrown: false };
  for (const [invoiceId, invoice] of book.invoices) await auditInvoice(audited, invoiceId, invoice);
  for (const [creditNoteId, { invoiceId }] of book.credits)
    await auditCreditNote(audited, creditNoteId, invoiceId);
  for (const [name, source] of book.sources) {
    const [kind, id] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
    if (kind === 'payment') await auditPayment(audited, id, source);
    else if (kind === 'subscriptionCredit') await auditCredit(audited, id, source);
  }
  if (found.length === 0) auditLaw(audited);
  return { found, hasGrown: audited.hasGrown };
}

interface Audited {
  readonly log: EventLog;
  readonly book: AccountBook;
  readonly stream: string;
  readonly customerId: string;
  readonly tell: Tell;
  readonly sums: Sums;
  hasGrown: boolean;
}

/** Describes the fault of a document that knows an event beyond the book; undefined if the account has merely grown since it was read. */
async function beyondAccount(audited: Audited, sequence: number): Promise<string | undefined> {
  // Sequences count from 1, revisions from 0.
  const last = ((await audited.log.last(audited.stream))?.revision ?? -1) + 1;
  if (sequence > last) return `event ${sequence} of the account, which ends with event ${last}`;
  audited.hasGrown = true;
  return undefined;
}

function addTo(sums: Sums, currency: string, name: 'invoiced' | 'credited' | 'paid', amount: bigint): void {
  const own = sums.get(currency) ?? { invoiced: 0n, credited: 0n, paid: 0n };
  own[name] += amount;
  sums.set(currency, own);
}

async function auditInvoice(audited: Audited, invoiceId: string, invoice: BookedInvoice): Promise<void> {
  const { log, book, customerId, tell, sums } = audited;
  const facts = await readInvoice(log, invoiceId);
  if (facts === undefined)
    return tell('nothing-behind', 'The invoice was charged but does not exist', invoiceId);
  const { balance, currency, isVoid, isVoiding, issued, isIssuing } = facts;
  const total = scaleDecimal(facts.total, finest);
  if (invoice.withdrawn) {
    if (!isVoid && !isVoiding)
      tell('different-on-account', 'The account shows the invoice as cancelled, but it is not', invoiceId);
    return;
  }
  if (isVoid)
    return tell('nothing-behind', 'The invoice is cancelled or deleted but still charged', invoiceId);
  if (issued === null && !isIssuing)
    return tell('nothing-behind', 'The invoice was charged but never issued', invoiceId);
  const difference = differenceOf(
    { customerId, currency: invoice.currency, amount: invoice.total },
    { customerId: facts.customerId, currency, amount: total },
    book,
  );
  if (difference !== undefined) return tell('different-on-account', `The invoice ${difference}`, invoiceId);
  addTo(sums, currency, 'invoiced', total);
  if (balance === null) return;
  if (balance.sequence > book.sequence) {
    const beyond = await beyondAccount(audited, balance.sequence);
    if (beyond !== undefined) tell('told-otherwise', `The invoice names ${beyond}`, invoiceId);
    return;
  }
  const shown = (amount: bigint) => `${book.format(amount, currency)} ${currency}`;
  if (balance.sequence < invoice.touched) {
    if (invoice.notified > balance.sequence && invoice.notified <= book.upTo)
      tell(
        'told-otherwise',
        `The invoice last learned of event ${balance.sequence}, but event ${invoice.notified} changed it`,
        invoiceId,
      );
    return;
  }
  const { amountPaid, amountDue, amountWrittenOff = '0', amountRelieved = '0' } = balance;
  const differs = (says: DecimalText, has: bigint) => scaleDecimal(says, finest) !== has;
  if (differs(amountPaid, invoice.paid) || differs(amountDue, book.due(invoice)))
    tell(
      'told-otherwise',
      `The invoice shows ${amountPaid} paid and ${amountDue} due; the account shows ${shown(invoice.paid)} and ${shown(book.due(invoice))}`,
      invoiceId,
    );
  if (differs(amountWrittenOff, invoice.writtenOff) || differs(amountRelieved, invoice.relieved))
    tell(
      'told-otherwise',
      `The invoice shows ${amountWrittenOff} written off, ${amountRelieved} of it with tax relief; the account shows ${shown(invoice.writtenOff)} and ${shown(invoice.relieved)}`,
      invoiceId,
    );
}

interface Compared {
  readonly customerId: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** Returns a predicate whose subject is the document. */
function differenceOf(onAccount: Compared, document: Compared, book: AccountBook): string | undefined {
  if (document.customerId !== onAccount.customerId) return `belongs to ${document.customerId}`;
  if (document.currency !== onAccount.currency)
    return `is in ${document.currency}, but in ${onAccount.currency} on the account`;
  if (document.amount === onAccount.amount) return undefined;
  const [left, right] = [document, onAccount].map((one) => book.format(one.amount, one.currency));
  return `is over ${left} ${document.currency}, but over ${right} on the account`;
}

async function auditCreditNote(
  { log, book, customerId, tell, sums }: Audited,
  creditNoteId: string,
  invoiceId: string,
): Promise<void> {
  const credit = book.credits.get(creditNoteId);
  if (credit === undefined) return;
  const note = await readCreditNote(log, creditNoteId);
  if (note === undefined) {
    // The account is told before the credit note is written.
    const isOpen = (await readInvoice(log, invoiceId))?.openCredits.has(creditNoteId) === true;
    if (!isOpen)
      tell('nothing-behind', `Credit note ${creditNoteId} was posted but does not exist`, invoiceId);
    addTo(sums, credit.currency, 'credited', credit.total);
    return;
  }
  const difference =
    differenceOf(
      { customerId, currency: credit.currency, amount: credit.total },
      { customerId: note.customerId, currency: note.currency, amount: note.total },
      book,
    ) ??
    (note.applied === credit.applied && note.invoiceId === invoiceId
      ? undefined
      : `reduces ${note.invoiceId} by ${book.format(note.applied, note.currency)}, but ${invoiceId} by ${book.format(credit.applied, credit.currency)} on the account`);
  if (difference !== undefined)
    tell('different-on-account', `Credit note ${note.creditNoteNumber} ${difference}`, invoiceId);
  addTo(sums, note.currency, 'credited', note.total);
}

async function auditPayment(audited: Audited, paymentId: string, source: BookedSource): Promise<void> {
  const { log, book, customerId, tell, sums } = audited;
  const { currency, amount, reversed } = source;
  const told = book.told.get(paymentId);
  const payment = await readPayment(log, paymentId, book.upTo);
  if (!reversed) addTo(sums, currency, 'paid', payment?.amount ?? amount);
  if (payment !== undefined && payment.newest > book.sequence) {
    const beyond = await beyondAccount(audited, payment.newest);
    if (beyond !== undefined) tell('told-otherwise', `Payment ${paymentId} names ${beyond}`);
    return;
  }
  if (told === undefined || told.since > book.upTo) return;
  if (payment === undefined)
    return tell('nothing-behind', `Payment ${paymentId} was received but does not exist`);
  const difference = differenceOf({ customerId, currency, amount }, payment, book);
  if (difference !== undefined) return tell('different-on-account', `Payment ${paymentId} ${difference}`);
  const isSame =
    payment.allocated === told.allocated &&
    payment.refunded === told.refunded &&
    payment.reversed === told.reversed;
  if (isSame) return;
  const say = (one: { allocated: bigint; refunded: bigint; reversed: boolean }) =>
    `${book.format(one.allocated, currency)} allocated, ${book.format(one.refunded, currency)} refunded${one.reversed ? ', reversed' : ''}`;
  tell('told-otherwise', `Payment ${paymentId} shows ${say(payment)}; the account shows ${say(told)}`);
}

async function auditCredit(
  { log, book, customerId, tell, sums }: Audited,
  creditId: string,
  { currency, amount }: BookedSource,
): Promise<void> {
  addTo(sums, currency, 'credited', amount);
  const subscriptionId = creditId.slice(0, creditId.lastIndexOf('/'));
  const released = await readReleases(log, subscriptionId);
  // A stream that cannot be read has nothing to compare.
  if (released === undefined) return;
  const credit = released.credits.find((one) => one.creditId === creditId);
  if (credit === undefined) return tell('nothing-behind', `Credit ${creditId} was never released`);
  // The credit's tax is known only once the subscription has recorded the release as completed.
  if (!credit.completed) return;
  const difference = differenceOf(
    { customerId, currency, amount },
    { ...credit, customerId: released.customerId },
    book,
  );
  if (difference !== undefined) tell('different-on-account', `Credit ${creditId} ${difference}`);
}

/** Compares the sums after each part was found right: the total of the documents is the amount due less the balance. */
function auditLaw({ book, tell, sums }: Audited): void {
  for (const [currency, { writtenOff, refunded, due, balance }] of book.figures()) {
    const { invoiced, credited, paid } = sums.get(currency) ?? { invoiced: 0n, credited: 0n, paid: 0n };
    const owed = invoiced - credited - writtenOff - paid + refunded;
    if (owed === due - balance) continue;
    const [left, right] = [owed, due - balance].map((amount) => book.format(amount, currency));
    tell('account-law', `The documents add up to ${left} ${currency}, the account to ${right}`);
  }
}
