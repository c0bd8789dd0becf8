/** The rules of a receipt: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { completeAmounts, type SentAmounts } from '../shared/documentAmounts.js';
import { showsNothing } from '../shared/documentNumbers.js';
import type { ReceiptCreated, ReceiptEvent } from './events.js';
import { isDrawnForm } from './numbers.js';

export type ReceiptState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly receipt: ReceiptCreated['data'] }
  | { readonly status: 'removed' };

export interface CreateReceipt extends SentAmounts {
  readonly type: 'CreateReceipt';
  readonly receiptId: string;
  /** Sent, or drawn when it was not. */
  readonly receiptNumber: { readonly text: string; readonly drawn: boolean };
  readonly orderId: string;
  /** What the reference data says of the order; null when it does not know it. */
  readonly order: { readonly status: string | null } | null;
  readonly customerId: string | null;
  readonly receiptDate: string;
  readonly paymentMethod: string | null;
}

export interface DeleteReceipt {
  readonly type: 'DeleteReceipt';
}

/** For good; also of a receipt that was deleted before. Doing it again changes nothing. */
export interface RemoveReceipt {
  readonly type: 'RemoveReceipt';
}

export type ReceiptCommand = CreateReceipt | DeleteReceipt | RemoveReceipt;

const wording = { code: 'VALIDATION_ERROR', unitPrice: 'price' } as const;

/** @throws DomainError RECEIPT_NOT_FOUND, ORDER_NOT_FOUND, VALIDATION_ERROR; CONCURRENCY_CONFLICT for an id that another has */
function decide(command: ReceiptCommand, state: ReceiptState): readonly ReceiptEvent[] {
  switch (command.type) {
    case 'CreateReceipt':
      return create(command, state);
    case 'DeleteReceipt':
      if (state.status !== 'present') throw receiptNotFound();
      return [{ type: 'ReceiptDeleted', data: {} }];
    case 'RemoveReceipt':
      if (state.status === 'none') throw receiptNotFound();
      return state.status === 'removed' ? [] : [{ type: 'ReceiptRemoved', data: {} }];
    default:
      return assertNever(command);
  }
}

function create(command: CreateReceipt, state: ReceiptState): readonly ReceiptEvent[] {
  if (state.status !== 'none') throw new DomainError('CONCURRENCY_CONFLICT', 'Another receipt has this id');
  const { receiptId, receiptNumber, orderId, order, customerId, receiptDate, paymentMethod } = command;
  if (!receiptNumber.drawn && showsNothing(receiptNumber.text))
    throw invalid('receiptNumber', 'shows nothing');
  if (!receiptNumber.drawn && isDrawnForm(receiptNumber.text))
    throw invalid('receiptNumber', 'has the form of the numbers that the service draws itself');
  if (order?.status !== 'completed')
    throw new DomainError('ORDER_NOT_FOUND', 'There is no completed order of this id');
  if (customerId === null) throw invalid('customerId', 'is needed: the order names no customer');
  const amounts = completeAmounts(command, wording);
  const names = { receiptId, receiptNumber: receiptNumber.text, orderId, customerId };
  return [{ type: 'ReceiptCreated', data: { ...names, receiptDate, paymentMethod, ...amounts } }];
}

export function receiptNotFound(): DomainError {
  return new DomainError('RECEIPT_NOT_FOUND', 'There is no such receipt');
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}

function evolve(state: ReceiptState, event: ReceiptEvent): ReceiptState {
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
