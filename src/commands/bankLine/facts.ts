/** Looks up what a line of a statement may be about: invoices and customers that it names, what is due, what was paid before. */
import type { Clue } from '../../domain/bankLine/events.js';
import type { KnownInvoice, KnownPayment, LineFacts } from '../../domain/bankLine/matching.js';
import { namedIn, possibleIds, possibleNumbers } from '../../domain/bankLine/naming.js';
import type { StatementLine } from '../../domain/bankLine/statement.js';
import { allSettled } from '../../kernel/concurrency.js';
import { compareDecimals, isNegative, parseDecimal, roundAmount } from '../../kernel/money.js';
import type { ReadModels } from '../../ports/readModels.js';
import { bankLineModel } from '../../projections/bankLine.js';
import { invoiceModel } from '../../projections/invoice.js';
import type { Expression } from '../../query/ast.js';
import { allOf, oneOf, sortBy, where } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';

/** Values asked for in one query; filters have limits. */
const atOnce = 100;
/** Of each kind of what is found: more than a clerk looks through, and than any one line pays. */
const most = 50;

type Line = StatementLine & { readonly account: string; readonly currency: string };

export type FindLineFacts = (line: Line) => Promise<LineFacts>;

export function lineFactsLookup(readModels: Pick<ReadModels, 'list'>): FindLineFacts {
  async function find(model: ReadModel, filter: Expression, top = most): Promise<readonly Document[]> {
    const query = { filter, orderBy: [sortBy(model.fields, 'createdAt')], skip: 0, top, count: false };
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

  /** Customers whose payments came from the same account before, the last ones first. */
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

  /** Lines that were booked as payments, with an amount that a debit could take back, by what it has in common with them. */
  async function findReturned(line: Line): Promise<readonly KnownPayment[]> {
    const model = bankLineModel;
    const candidates = await allSettled(
      (['endToEndId', 'bankReference', 'counterpartyIban'] as const).map(async (name) => {
        const value = line[name];
        return value === null ? [] : find(model, where(model.fields, name, 'eq', value));
      }),
    );
    const payments = new Map(candidates.flat().map((document) => [document.id, document]));
    return [...payments.values()]
      .filter(({ status, direction }) => status === 'booked' && direction === 'credit')
      .filter(({ account, currency }) => account === line.account && currency === line.currency)
      .map((document) => ({
        paymentId: String(document.paymentId),
        customerId: String(document.customerId),
        amount: amountIn(document, 'amount'),
        clues: cluesOf(line, document),
      }))
      .filter(({ clues }) => clues.includes('amount'))
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

const nothing: LineFacts = {
  named: [],
  customers: [],
  payers: [],
  ofCustomers: [],
  ofAmount: [],
  returned: [],
};

/** None for a draft, which nobody can have paid. */
function knownInvoice(document: Document): readonly KnownInvoice[] {
  const { id, invoiceNumber, customerId, currency, dueDate, status } = document;
  if (typeof invoiceNumber !== 'string' || status === 'draft') return [];
  const due = amountIn(document, 'amountDue');
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

function cluesOf(line: Line, document: Document): readonly Clue[] {
  const clues: Clue[] = [];
  if (line.endToEndId !== null && line.endToEndId === document.endToEndId) clues.push('endToEndId');
  if (line.bankReference !== null && line.bankReference === document.bankReference)
    clues.push('bankReference');
  if (line.counterpartyIban !== null && line.counterpartyIban === document.counterpartyIban)
    clues.push('account');
  if (compareDecimals(line.amount, amountIn(document, 'amount')) === 0) clues.push('amount');
  return clues;
}
