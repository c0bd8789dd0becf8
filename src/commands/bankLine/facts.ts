/** Looks up what a line of a statement may refer to: invoices and customers it names, what is due, what was paid before. */
import type { Clue } from '../../domain/bankLine/events.js';
import type { KnownInvoice, KnownPayment, LineFacts } from '../../domain/bankLine/matching.js';
import { namedIn, possibleIds, possibleNumbers } from '../../domain/bankLine/naming.js';
import type { StatementLine } from '../../domain/bankLine/statement.js';
import { isJsonObject, type JsonValue } from '../../kernel/json.js';
import { isNegative, parseDecimal, roundAmount } from '../../kernel/money.js';
import type { ReadModels } from '../../ports/readModels.js';
import { bankLineModel } from '../../projections/bankLine.js';
import { invoiceModel } from '../../projections/invoice.js';
import { paymentModel } from '../../projections/payment.js';
import type { Expression } from '../../query/ast.js';
import { allOf, oneOf, where } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';

/** Values per query; filters have limits. */
const atOnce = 100;
/** Limit of facts of each kind: more than a clerk reads, and more than any line pays. */
const most = 50;

type Line = StatementLine & { readonly account: string; readonly currency: string };

export type FindLineFacts = (line: Line) => Promise<LineFacts>;

export function lineFactsLookup(readModels: Pick<ReadModels, 'list'>): FindLineFacts {
  async function find(model: ReadModel, filter: Expression): Promise<readonly Document[]> {
    const query = { filter, orderBy: [], skip: 0, top: most, count: false };
    return (await readModels.list(model, query)).documents;
  }

  async function findAny(
    model: ReadModel,
    field: string,
    values: readonly string[],
    narrow: (filter: Expression) => Expression = (filter) => filter,
  ): Promise<readonly Document[]> {
    const found: Document[] = [];
    for (let start = 0; start < values.length && found.length < most; start += atOnce) {
      const filter = narrow(oneOf(model.fields, field, values.slice(start, start + atOnce)));
      found.push(...(await find(model, filter)));
    }
    return found;
  }

  const { fields } = invoiceModel;
  const isDue = (currency: string) => (filter: Expression) =>
    allOf(filter, where(fields, 'amountDue', 'gt', 0), where(fields, 'currency', 'eq', currency));

  async function findNamed(texts: readonly string[]): Promise<readonly KnownInvoice[]> {
    const invoices = await findAny(invoiceModel, 'numberKey', possibleNumbers(texts));
    return namedIn(texts, invoices.flatMap(knownInvoice), ({ invoiceNumber }) => invoiceNumber);
  }

  async function findDue(customers: readonly string[], currency: string): Promise<readonly KnownInvoice[]> {
    return (await findAny(invoiceModel, 'customerId', customers, isDue(currency))).flatMap(knownInvoice);
  }

  /** Returns customers whose earlier payments came from the same account. */
  async function findPayers({ counterpartyIban, direction }: Line): Promise<readonly string[]> {
    if (counterpartyIban === null || direction === 'debit') return [];
    const filter = allOf(
      where(bankLineModel.fields, 'counterpartyIban', 'eq', counterpartyIban),
      where(bankLineModel.fields, 'status', 'eq', 'booked'),
      where(bankLineModel.fields, 'direction', 'eq', 'credit'),
    );
    const booked = await find(bankLineModel, filter);
    return [...new Set(booked.map(({ customerId }) => String(customerId)))];
  }

  /** Returns recorded payments of exactly this amount, with what links each to a debit that returns it. */
  async function findReturned(line: Line): Promise<readonly KnownPayment[]> {
    const clues = new Map<string, Set<Clue>>();
    const note = (paymentId: unknown, clue: Clue) => {
      if (typeof paymentId !== 'string') return;
      clues.set(paymentId, (clues.get(paymentId) ?? new Set()).add(clue));
    };
    for (const [name, clue] of returnClues) {
      const value = line[name];
      if (value === null) continue;
      const credits = hasAmount(
        bankLineModel,
        line,
        where(bankLineModel.fields, 'direction', 'eq', 'credit'),
      );
      const lines = await find(bankLineModel, credits(where(bankLineModel.fields, name, 'eq', value)));
      for (const { paymentId } of lines) note(paymentId, clue);
    }
    for (const document of await findAny(paymentModel, 'reference', referencesOf(line)))
      note(document.id, document.reference === line.endToEndId ? 'endToEndId' : 'bankReference');
    const named = await findNamed([line.remittance]);
    const ofCustomers = named.map(({ customerId }) => customerId);
    const recorded = hasAmount(paymentModel, line, where(paymentModel.fields, 'status', 'eq', 'recorded'));
    for (const { id, allocations } of await findAny(paymentModel, 'customerId', ofCustomers, recorded))
      if (named.some(({ invoiceId }) => pays(allocations, invoiceId))) note(id, 'invoiceNumber');

    const payments = await findAny(paymentModel, 'id', [...clues.keys()], recorded);
    return payments
      .map(({ id, customerId }) => ({
        paymentId: String(id),
        customerId: String(customerId),
        clues: [...(clues.get(String(id)) ?? []), 'amount'] as const,
      }))
      .sort((left, right) => right.clues.length - left.clues.length);
  }

  return async (line) => {
    const { amount, currency } = line;
    if (line.direction === 'debit') return { ...nothing, returned: await findReturned(line) };
    const texts = [line.remittance, line.endToEndId ?? ''];
    const named = await findNamed(texts);
    if (named.length > 0) return { ...nothing, named };
    const ids = possibleIds(texts);
    const ofIds = await findDue(ids, currency);
    const customers = [...new Set(ofIds.map(({ customerId }) => customerId))];
    if (customers.length > 0) return { ...nothing, customers, ofCustomers: ofIds };
    const payers = await findPayers(line);
    const ofAmount = await find(
      invoiceModel,
      isDue(currency)(where(fields, 'amountDue', 'eq', Number(amount))),
    );
    return {
      ...nothing,
      payers,
      ofCustomers: await findDue(payers, currency),
      ofAmount: ofAmount.flatMap(knownInvoice),
    };
  };
}

/** Tells whether a line other than this one takes the payment back. */
export function returnLookup(readModels: Pick<ReadModels, 'list'>) {
  const { fields } = bankLineModel;
  return async (paymentId: string, lineId: string): Promise<boolean> => {
    const filter = allOf(
      where(fields, 'paymentId', 'eq', paymentId),
      where(fields, 'direction', 'eq', 'debit'),
      oneOf(fields, 'status', ['booking', 'booked']),
      where(fields, 'id', 'ne', lineId),
    );
    const query = { filter, orderBy: [], skip: 0, top: 1, count: false };
    const { documents } = await readModels.list(bankLineModel, query);
    return documents.length > 0;
  };
}

const nothing: LineFacts = {
  named: [],
  customers: [],
  payers: [],
  ofCustomers: [],
  ofAmount: [],
  returned: [],
};

/** Empty for a draft, which cannot have been paid. Where nothing is due, a payment takes back what was written off. */
function knownInvoice(document: Document): readonly KnownInvoice[] {
  const { id, invoiceNumber, customerId, currency, dueDate, status } = document;
  if (typeof invoiceNumber !== 'string' || status === 'draft') return [];
  const due = amountIn(document, document.amountDue === 0 ? 'amountWrittenOff' : 'amountDue');
  return [
    {
      invoiceId: String(id),
      invoiceNumber,
      customerId: String(customerId),
      currency: String(currency),
      amountDue: isNegative(due) ? roundAmount('0', String(currency)) : due,
      dueDate: String(dueDate),
    },
  ];
}

function amountIn(document: Document, name: string): string {
  const amount = document[name];
  const text = typeof amount === 'number' ? parseDecimal(amount) : undefined;
  return roundAmount(text ?? '0', String(document.currency));
}

const returnClues = [
  ['endToEndId', 'endToEndId'],
  ['bankReference', 'bankReference'],
  ['counterpartyIban', 'account'],
] as const;

function referencesOf({ endToEndId, bankReference }: Line): readonly string[] {
  return [endToEndId, bankReference].filter((one) => one !== null);
}

/** Narrows a filter to documents with the line's amount that meet another condition. */
function hasAmount({ fields }: ReadModel, { amount, currency }: Line, condition: Expression) {
  return (filter: Expression) =>
    allOf(
      filter,
      condition,
      where(fields, 'amount', 'eq', Number(amount)),
      where(fields, 'currency', 'eq', currency),
    );
}

function pays(allocations: JsonValue | undefined, invoiceId: string): boolean {
  return (
    Array.isArray(allocations) && allocations.some((one) => isJsonObject(one) && one.invoiceId === invoiceId)
  );
}
