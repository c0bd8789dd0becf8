/** The rules of a receipt: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { compareDecimals, type DecimalText } from '../../kernel/money.js';
import { completeAmounts } from '../shared/documentAmounts.js';
import { showsNothing } from '../shared/documentNumbers.js';
import { checkRetention, laterOf } from '../shared/retention.js';
import type { CreateReceipt, OrderFacts, ReceiptCommand, RemoveReceipt } from './commands.js';
import type { ReceiptEvent } from './events.js';
import { evolve } from './evolve.js';
import { isDrawnForm } from './numbers.js';
import { type ReceiptState, receiptNotFound } from './state.js';

const wording = { code: 'VALIDATION_ERROR', unitPrice: 'price' } as const;

/** @throws DomainError RECEIPT_NOT_FOUND, ORDER_NOT_FOUND, DOCUMENT_RETAINED, VALIDATION_ERROR; CONCURRENCY_CONFLICT for an id that another has */
function decide(command: ReceiptCommand, state: ReceiptState): readonly ReceiptEvent[] {
  switch (command.type) {
    case 'CreateReceipt':
      return create(command, state);
    case 'DeleteReceipt':
      if (state.status !== 'present') throw receiptNotFound();
      return [{ type: 'ReceiptDeleted', data: {} }];
    case 'RemoveReceipt':
      return remove(command, state);
    default:
      return assertNever(command);
  }
}

function remove({ retention }: RemoveReceipt, state: ReceiptState): readonly ReceiptEvent[] {
  if (state.status === 'none') throw receiptNotFound();
  if (state.status === 'removed') return [];
  const { receiptNumber, receiptDate, createdAt, total, currency } = state.receipt;
  checkRetention(laterOf(receiptDate, createdAt), retention);
  return [{ type: 'ReceiptRemoved', data: { receiptNumber, receiptDate, total, currency } }];
}

function create(command: CreateReceipt, state: ReceiptState): readonly ReceiptEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'A receipt with this id already exists');
  const { receiptId, receiptNumber, orderId, order, customerId, receiptDate, createdAt, paymentMethod } =
    command;
  if (!receiptNumber.drawn && showsNothing(receiptNumber.text))
    throw invalid('receiptNumber', 'must have a visible character');
  if (!receiptNumber.drawn && isDrawnForm(receiptNumber.text))
    throw invalid('receiptNumber', 'is in the format of generated numbers; choose another format');
  if (order?.status !== 'completed') throw new DomainError('ORDER_NOT_FOUND', 'Completed order not found');
  if (customerId === null) throw invalid('customerId', 'is required, because the order has no customer');
  const amounts = completeAmounts(command, wording);
  if (!command.allowDifference) checkOrder(order, { customerId, ...amounts });
  const names = { receiptId, receiptNumber: receiptNumber.text, orderId, customerId };
  const { parties, note } = command;
  const data = {
    ...{ ...names, receiptDate, createdAt, paymentMethod, ...amounts },
    ...(note == null ? {} : { note }),
    ...(parties === undefined ? {} : { parties }),
  };
  return [{ type: 'ReceiptCreated', data }];
}

/** @throws DomainError ORDER_MISMATCH, naming each field that differs from what the order says */
function checkOrder(
  { customerId, currency, total }: OrderFacts,
  receipt: { readonly customerId: string; readonly currency: string; readonly total: DecimalText },
): void {
  const differing = [
    {
      path: '/customerId',
      differs: customerId !== null && customerId !== receipt.customerId,
      order: customerId,
    },
    { path: '/currency', differs: currency !== null && currency !== receipt.currency, order: currency },
    { path: '/total', differs: total !== null && compareDecimals(total, receipt.total) !== 0, order: total },
  ].filter(({ differs }) => differs);
  if (differing.length === 0) return;
  throw new DomainError(
    'ORDER_MISMATCH',
    'The receipt differs from its order; correct it or send allowDifference: true',
    {
      errors: differing.map(({ path, order }) => ({ path, message: `is ${order} in the order` })),
    },
  );
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}

export const receiptDecider: Decider<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
