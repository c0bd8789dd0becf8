/** Audits the money of one subscription: its own stream, and those of its invoices. */
import type { EventLog } from '../../events/log.js';
import { addDays, dayOfTimestamp } from '../../kernel/dates.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { compareDecimals, negate } from '../../kernel/money.js';
import { type Bill, type InvoiceFacts, readInvoice } from './bills.js';
import { absolute } from './exactly.js';
import type { MoneyFinding, Tell } from './findings.js';
import { beyond, type CreditedBill, creditedBills } from './givenBack.js';
import { damaged } from './legibleLog.js';
import { type DatedEvent, isUsage } from './metered/meteredBook.js';
import type { RecountUsage } from './metered/recounting.js';
import { SubscriptionBook } from './subscriptionBook.js';
import { byRate, normalRate, type TaxedLine, taxedLines, wronglyTaxed } from './taxedDays.js';
import type { UsedPeriod } from './usage.js';

export interface SubscriptionAudit {
  readonly found: readonly MoneyFinding[];
  /** Whether it left credit to its customer. */
  readonly released: boolean;
  /** Whether it was removed, so that nothing can be said of it. */
  readonly removed: boolean;
}

const removed: SubscriptionAudit = { found: [], released: false, removed: true };

/**
 * Finds nothing if the subscription was removed and its key destroyed, so that it cannot be read.
 * @param recount of its usage; if absent, only the events are compared
 * @throws Unavailable; DamagedEvent also for a stream that cannot be read although it was not removed
 */
export async function auditSubscription(
  log: EventLog,
  stream: string,
  recount?: RecountUsage,
): Promise<SubscriptionAudit> {
  const audited = await audit(log, stream, recount);
  // An event appended between reading the subscription and its invoices can look like a fault; a second audit decides.
  return audited.found.length === 0 ? audited : audit(log, stream, recount);
}

async function audit(log: EventLog, stream: string, recount?: RecountUsage): Promise<SubscriptionAudit> {
  const found: MoneyFinding[] = [];
  let released = false;
  const subscriptionId = stream.slice('subscription-'.length);
  let book: SubscriptionBook | undefined;
  let illegible: RecordedEvent | undefined;
  const tell: Tell = (fault, detail, invoiceId) =>
    found.push({
      fault,
      subscriptionId,
      invoiceId: invoiceId ?? null,
      customerId: book?.customerId ?? null,
      detail,
    });
  for await (const batch of log.read(stream)) {
    for (const recorded of batch) {
      const { type, data, metadata } = recorded;
      if (data === null) {
        illegible ??= recorded;
        continue;
      }
      // The subscription's rules wrote the event.
      const { at, recordedAt } = metadata;
      const event = { type, data, day: dayOfTimestamp(at), recordedAt } as unknown as DatedEvent;
      if (event.type === 'SubscriptionRemoved') return removed;
      if (illegible !== undefined) continue;
      if (event.type === 'CreditReleased') released = true;
      if (event.type === 'SubscriptionCreated') book = new SubscriptionBook(event, tell);
      else book?.take(event);
    }
  }
  if (illegible !== undefined) throw damaged(illegible);
  if (book === undefined) return { found, released, removed: false };
  let billed = 0n;
  const changed = new Map<string, bigint>();
  const documents = new Map<string, InvoiceFacts>();
  for (const bill of book.bills.values()) {
    const audited = await auditBill(log, book, bill, tell);
    billed += audited.billed;
    changed.set(bill.invoice.invoiceId, audited.changed);
    if (audited.facts !== undefined) documents.set(bill.invoice.invoiceId, audited.facts);
  }
  const credited = creditedBills(book, changed);
  for (const bill of credited) auditCredited(book, bill, tell);
  auditEnd(book, tell);
  book.metered?.tellLost();
  book.metered?.tellTwice(documents);
  book.metered?.tellUnproportional(documents);
  if (book.metered !== undefined) await recount?.(book.metered, tell);
  if (found.length === 0) auditLaw(book, billed, credited, tell);
  if (found.length === 0) auditTaxes(book, tell);
  return { found, released, removed: false };
}

/** @returns what it bills before tax while it stands, by how much clerks have changed its draft, in parts, and the invoice */
async function auditBill(log: EventLog, book: SubscriptionBook, bill: Bill, tell: Tell) {
  const { parts } = book;
  const { invoice, stands, drafted, withdrawn } = bill;
  const { invoiceId } = invoice;
  const { from, to } = invoice.period;
  const facts = await readInvoice(log, invoiceId, invoice.subscriptionId);
  if (facts === undefined) {
    if (stands && drafted)
      tell('missing-invoice', 'The subscription requested the invoice, which does not exist', invoiceId);
    return { billed: stands ? parts.amount(invoice.subtotal) - bill.usage : 0n, changed: 0n, facts };
  }
  const difference = differenceOf(bill, facts);
  if (difference !== undefined) tell('different-invoice', difference, invoiceId);
  const credited = facts.credits.reduce((sum, { subtotal }) => sum + parts.amount(subtotal), 0n);
  const owed = facts.isVoid ? 0n : parts.amount(facts.subtotal) - credited;
  if (stands && facts.isVoid) {
    tell(
      'void-unknown',
      'The invoice is cancelled or deleted, but the subscription counts it as billed',
      invoiceId,
    );
  } else if (stands && bill.credits.size === 0 && book.neverBegins(bill)) {
    tell('never-begun', `The invoice bills ${from} to ${to}, a period that never begins`, invoiceId);
  } else if (withdrawn && owed !== 0n) {
    const left = parts.format(owed);
    tell(
      'never-begun',
      `The invoice was withdrawn, but ${left} of it is neither cancelled nor credited`,
      invoiceId,
    );
  }
  if (stands) auditNotes(book, bill, facts, tell);
  const asked = parts.amount(facts.drafted.subtotal);
  const lowered = [...facts.lowered.values()].reduce((sum, { amount }) => sum + parts.amount(amount), 0n);
  const given = bill.reductions.reduce((sum, { amount }) => sum + amount, 0n);
  const added = auditAdditions(book, bill, facts, tell);
  const changed = parts.amount(facts.subtotal) + lowered - asked - added;
  if (stands) auditReductions(book, bill, facts, changed !== 0n, tell);
  // Its days were billed even if usage lowered the amount.
  const usage = bill.usage + added > 0n ? bill.usage + added : 0n;
  return { billed: stands ? asked - bill.usage - given : 0n, changed: changed + usage, facts };
}

/** Checks that the draft has the usage that its subscription counts as added. @returns the added usage, in parts */
function auditAdditions(
  { parts, metered }: SubscriptionBook,
  { invoice: { invoiceId } }: Bill,
  { added }: InvoiceFacts,
  tell: Tell,
): bigint {
  let sum = 0n;
  for (const [additionId, { requested, how }] of metered?.additions ?? []) {
    if (requested.invoiceId !== invoiceId) continue;
    const asked = requested.lines.reduce((all, { amount }) => all + parts.amount(amount), 0n);
    const found = added.get(additionId);
    const has = parts.amount(found ?? '0');
    sum += has;
    if (how === 'added' && (found === undefined || has !== asked)) {
      const [left, right] = [parts.format(has), parts.format(asked)];
      tell(
        'different-invoice',
        `Usage of ${right} was to be added to the invoice, but ${left} was added`,
        invoiceId,
      );
    }
    if (how === 'gone' && found !== undefined)
      tell(
        'billed-twice',
        `The invoice bills usage of ${parts.format(has)} that is left to the next invoice`,
        invoiceId,
      );
  }
  return sum;
}

/**
 * Checks that each amount given back is on the draft or a credit note, taxed as its days were. @param isEdited clerks have changed the
 * draft
 */
function auditReductions(
  { parts }: SubscriptionBook,
  { reductions, invoice, credits }: Bill,
  facts: InvoiceFacts,
  isEdited: boolean,
  tell: Tell,
): void {
  const { invoiceId } = invoice;
  const written = new Map(facts.credits.map(({ creditNoteId, items }) => [creditNoteId, items]));
  const left = new Map(byRate(invoice.items, invoice.taxRate, parts));
  for (const { reductionId, lines, done } of reductions) {
    if (done === undefined || done.how === 'gone') continue;
    const lowering = facts.lowered.get(reductionId);
    const items =
      done.how === 'lowered'
        ? lowering?.items.map((item) => ({ ...item, amount: negate(item.amount) }))
        : written.get(done.creditNoteId ?? '');
    if (items === undefined) {
      const what = `The subscription gave back part of the invoice (${done.how})`;
      tell('missing-credit', `${what}, but neither the draft nor a credit note shows it`, invoiceId);
      continue;
    }
    // If a clerk came first, other lines or smaller amounts are left.
    if (isEdited || credits.size > 0) continue;
    const asked = byRate(
      lines.map(({ amount, tax }) => (tax === undefined ? { amount } : { amount, taxRate: tax.taxRate })),
      undefined,
      parts,
    );
    const given = byRate(items, invoice.taxRate, parts);
    if (asked === undefined || given === undefined) continue;
    const slack = parts.perUnit * BigInt(lines.length + 1);
    // An invoice that gives back other days at the same rate has less left of it; the rest is taken at its other rates.
    const held = lowering === undefined ? new Map(left) : byRate(lowering.before, invoice.taxRate, parts);
    for (const [rate, amount] of given) left.set(rate, (left.get(rate) ?? 0n) - amount);
    if (held !== undefined && [...asked].some(([rate, wanted]) => wanted > (held.get(rate) ?? 0n) + slack))
      continue;
    for (const rate of new Set([...asked.keys(), ...given.keys()])) {
      const [wanted, has] = [asked.get(rate) ?? 0n, given.get(rate) ?? 0n];
      if (absolute(wanted - has) <= slack) continue;
      const [found, right] = [parts.format(has), parts.format(wanted)];
      const detail = `${found} of the invoice was given back at the tax rate ${rate}, but ${right} for these days was billed at it`;
      tell('wrong-tax', detail, invoiceId);
    }
  }
}

/** Periods whose invoice was voided after a later one had corrected it: the rest of them is taxed like the later one. */
function voidedBeneath({ bills }: SubscriptionBook): readonly UsedPeriod[] {
  const inOrder = [...bills.values()];
  const periodsOf = ({ charges, reductions }: Bill) =>
    [charges, ...reductions.map((one) => one.charges)].flat().map(({ period }) => period);
  return inOrder.flatMap((bill, place) => {
    if (bill.stands) return [];
    const later = new Set(inOrder.slice(place + 1).flatMap(periodsOf));
    return periodsOf(bill).filter((period) => later.has(period));
  });
}

/** Checks that no day has more given back at a tax rate than was charged at it. */
function auditTaxes(book: SubscriptionBook, tell: Tell): void {
  const { parts, usage } = book;
  const lines: TaxedLine[] = [];
  for (const { stands, invoice, reductions } of book.bills.values()) {
    if (!stands) continue;
    const ofDays = invoice.items.filter((item) => !isUsage(item));
    const charged = taxedLines(ofDays, ({ taxRate = invoice.taxRate }) => taxRate, parts);
    if (charged === undefined) return;
    lines.push(...charged);
    const [rate, ...others] = new Set(charged.map((line) => line.rate));
    const usual = others.length === 0 ? rate : undefined;
    for (const { days, charges } of reductions)
      for (const [index, { from, to, tax }] of days.entries()) {
        const given = tax === undefined ? usual : normalRate(tax.taxRate);
        if (given === undefined) return;
        lines.push({
          from,
          until: addDays(to, -1),
          rate: given,
          amount: usage.sum(charges.slice(index, index + 1)),
        });
      }
  }
  // Days paid with the order are taxed on no document, and open days are on none yet.
  const ofOrder = usage.periods.filter(({ billedBy }) => billedBy === null);
  const exempt = [...ofOrder, ...usage.openDays(), ...voidedBeneath(book)];
  const wrong = wronglyTaxed(lines, exempt, parts);
  if (wrong === undefined) return;
  const { day, rate, amount } = wrong;
  const what = `${parts.format(amount)} more per day was given back at the tax rate ${rate}`;
  tell('wrong-tax', `From ${day} on, ${what} than was charged at it`);
}

/** Checks that the subscription knows clerks' credit notes over its invoice, except those that are being made. */
function auditNotes(
  { parts }: SubscriptionBook,
  { credits, invoice }: Bill,
  facts: InvoiceFacts,
  tell: Tell,
): void {
  const { invoiceId } = invoice;
  const written = new Map(
    facts.credits
      .filter(({ isAgreed }) => isAgreed)
      .map(({ creditNoteId, subtotal }) => [creditNoteId, parts.amount(subtotal)]),
  );
  for (const [creditNoteId, amount] of written) {
    const known = credits.get(creditNoteId);
    if (known === amount || (known === undefined && facts.openCredits.has(creditNoteId))) continue;
    const knows = known === undefined ? 'does not know it' : `knows ${parts.format(known)}`;
    const what = `Credit note ${creditNoteId} gives back ${parts.format(amount)}`;
    tell('credit-unknown', `${what}, but the subscription ${knows}`, invoiceId);
  }
  for (const creditNoteId of credits.keys())
    if (!written.has(creditNoteId))
      tell(
        'credit-unknown',
        `The subscription counts credit note ${creditNoteId}, which does not exist`,
        invoiceId,
      );
}

/** Checks that clerks and the subscription give back at most the billed amount, and take back at most the excess. */
function auditCredited({ parts }: SubscriptionBook, credited: CreditedBill, tell: Tell): void {
  const { bill, byClerks, settled, takenBack, billed, lines } = credited;
  const { invoiceId } = bill.invoice;
  const slack = parts.perUnit * BigInt(lines);
  const shown = (amount: bigint) => parts.format(amount);
  if (byClerks > 0n && byClerks + settled - takenBack > billed + slack) {
    const both = `Clerks gave back ${shown(byClerks)} and the subscription ${shown(settled - takenBack)}`;
    tell('given-twice', `${both}, but the invoice billed ${shown(billed)}`, invoiceId);
  }
  const most = beyond(credited, settled);
  if (takenBack > most + slack)
    tell(
      'wrong-amount',
      `${shown(takenBack)} of the credit on the invoice was taken back, but only ${shown(most)} was too much`,
      invoiceId,
    );
}

function differenceOf(
  { invoice }: Bill,
  { customerId, currency, drafted, sharedBy }: InvoiceFacts,
): string | undefined {
  if (customerId !== invoice.customerId)
    return `The invoice is for ${customerId} instead of ${invoice.customerId}`;
  if (currency !== invoice.currency) return `The invoice is in ${currency} instead of ${invoice.currency}`;
  // The tax of a shared invoice is computed on all its lines.
  const sums = sharedBy.length === 0 ? (['subtotal', 'tax', 'total'] as const) : (['subtotal'] as const);
  for (const name of sums) {
    if (compareDecimals(drafted[name], invoice[name]) !== 0)
      return `The ${name} of the invoice is ${drafted[name]} instead of ${invoice[name]}`;
  }
  const isSame =
    drafted.items.length === invoice.items.length &&
    invoice.items.every(
      ({ amount }, index) => compareDecimals(drafted.items[index]?.amount ?? '0', amount) === 0,
    );
  return isSame ? undefined : 'The lines of the invoice differ from those that the subscription requested';
}

/** Checks that an ended subscription leaves nothing open. */
function auditEnd(book: SubscriptionBook, tell: Tell): void {
  const { parts, credit, usage } = book;
  if (usage.end === undefined) return;
  const { corrections: open, lines } = book.open();
  const corrections = open - book.reopened;
  if (absolute(corrections) > parts.perUnit * BigInt(lines)) {
    const amount = parts.format(absolute(corrections));
    const what = corrections > 0n ? 'used and never billed' : 'billed and never used';
    tell(
      'lost-correction',
      `The subscription ended on ${usage.end.day}, but ${amount} ${book.currency} was ${what}`,
    );
  }
  const unfounded = book.unfoundedCredit();
  if (unfounded > 0n)
    tell(
      'unfounded-credit',
      `${parts.format(unfounded)} ${book.currency} was given as credit for days that no invoice bills any more`,
    );
  if (credit !== 0n)
    tell(
      'lost-credit',
      `The subscription ended on ${usage.end.day} with unused credit of ${parts.format(credit)} ${book.currency}`,
    );
}

/** Compares the sums after each part was found right: billed + pending − credit = used beyond the order + taken back. */
function auditLaw(
  book: SubscriptionBook,
  billed: bigint,
  credited: readonly CreditedBill[],
  tell: Tell,
): void {
  const { parts, credit, released, pending } = book;
  const { corrections, voided, lines } = book.open();
  const open = corrections + voided;
  let slack = lines;
  let used = open - book.carried + book.fee;
  for (const { stands, charges, invoice, reductions } of book.bills.values()) {
    if (!stands) continue;
    slack += invoice.items.length + 1;
    used += book.usage.sum(charges);
    for (const reduction of reductions) {
      slack += reduction.charges.length + 1;
      used += book.usage.sum(reduction.charges);
    }
  }
  used += book.creditedCharges;
  for (const bill of credited) {
    slack += bill.lines;
    used += beyond(bill, bill.all);
  }
  const accounted = billed + (pending ?? open) - credit - released;
  if (absolute(accounted - used) <= parts.perUnit * BigInt(slack)) return;
  const shown = (amount: bigint) => parts.format(amount);
  tell(
    'does-not-add-up',
    `Used beyond the order: ${shown(used)}; billed: ${shown(billed)}, pending: ${shown(pending ?? open)}, credit: ${shown(credit + released)}`,
  );
}
