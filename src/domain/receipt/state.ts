/** States of a receipt. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { ReceiptCreated } from './events.js';

export type ReceiptState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly receipt: ReceiptCreated['data'] }
  | { readonly status: 'removed' };

export function receiptNotFound(id?: string): DomainError {
  return new NotFound('RECEIPT_NOT_FOUND', 'Receipt', id);
}
