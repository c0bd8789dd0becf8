/** What a receipt can be. */
import { DomainError } from '../../kernel/errors.js';
import type { ReceiptCreated } from './events.js';

export type ReceiptState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly receipt: ReceiptCreated['data'] }
  | { readonly status: 'removed' };

export function receiptNotFound(): DomainError {
  return new DomainError('RECEIPT_NOT_FOUND', 'There is no such receipt');
}
