/** The rules of a receipt: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, invalidField, NotFound } from '../../kernel/errors.js';
import { compareDecimals, type DecimalText } from '../../kernel/money.js';
import { completeAmounts, type SentAmounts } from '../shared/documentAmounts.js';
import { receiptNumbers, showsNothing } from '../shared/documentNumbers.js';
import type { Parties } from '../shared/parties.js';
import { checkRetention, laterOf, type Retention } from '../shared/retention.js';
import type { ReceiptCreated, ReceiptEvent } from './events.js';

export type ReceiptState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly receipt: ReceiptCreated['data'] }
  | { readonly status: 'removed' };

export function receiptNotFound(id?: string): DomainError {
  return new NotFound('RECEIPT_NOT_FOUND', 'Receipt', id);
}

/** Facts of an order; null if the reference data does not state them. */
interface OrderFacts {
  readonly status: string | null;
  readonly customerId: string | null;
  readonly total: DecimalText | null;
  readonly currency: string | null;
}

export interface CreateReceipt extends SentAmounts {
  readonly type: 'CreateReceipt';
  readonly receiptId: string;
  /** The number that was sent, or drawn because none was. */
  readonly receiptNumber: { readonly text: string; readonly drawn: boolean };
  readonly orderId: string;
  /** The order in the reference data; null if it is unknown there. */
  readonly order: OrderFacts | null;
  /** Whether it may differ from its order. */
  readonly allowDifference: boolean;
  readonly customerId: string | null;
  readonly receiptDate: string;
  /** UTC timestamp. */
  readonly createdAt: string;
  readonly paymentMethod: string | null;
  /** Note to the buyer. */
  readonly note?: string | null;
  /** Seller and buyer at this moment; absent if the customer is unknown. */
  readonly parties?: Parties;
}

export interface DeleteReceipt {
  readonly type: 'DeleteReceipt';
}

/** Removes for good, once the law no longer requires the receipt, even if it was deleted before. Repeating it changes nothing. */
export interface RemoveReceipt {
  readonly type: 'RemoveReceipt';
  readonly retention: Retention;
}

export type ReceiptCommand = CreateReceipt | DeleteReceipt | RemoveReceipt;

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
    throw invalidField('/receiptNumber', 'must have a visible character');
  if (!receiptNumber.drawn && receiptNumbers.isDrawnForm(receiptNumber.text))
    throw invalidField('/receiptNumber', 'is in the format of generated numbers; choose another format');
  if (order?.status !== 'completed') throw new DomainError('ORDER_NOT_FOUND', 'Completed order not found');
  if (customerId === null)
    throw invalidField('/customerId', 'is required, because the order has no customer');
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

/** @throws DomainError ORDER_MISMATCH, naming each field that differs from the order */
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

export function evolve(state: ReceiptState, event: ReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'ReceiptCreated':
      return { status: 'present', receipt: event.data };
    case 'ReceiptDeleted':
      return state.status === 'present' ? { ...state, status: 'deleted' } : state;
    case 'ReceiptRemoved':
      return { status: 'removed' };
    case 'ClaimAbandoned':
      return state;
    default:
      return assertNever(event);
  }
}

export const receiptDecider: Decider<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
