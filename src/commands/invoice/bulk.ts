/** Applies one change to many invoices; each has its own result. */
import {
  existingInvoice,
  type InvoiceState,
  type InvoiceStatus,
  shownStatus,
} from '../../domain/invoice/state.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { runForEach, unlessForAll } from '../engine/bulk.js';

/** Changes made concurrently. */
const concurrency = 64;

/** The outcome for one invoice; `code` says why it was not changed. */
export interface BulkResult {
  readonly invoiceId: string;
  /** Null for an invoice that does not exist or cannot be read. */
  readonly status: InvoiceStatus | null;
  readonly code?: ErrorCode;
}

/** Called for each invoice that failed with anything but a refusal. Must not throw. */
export type OnBulkFailure = (invoiceId: string, error: unknown) => void;

export interface ChangeOne {
  readonly change: (invoiceId: string) => Promise<{ readonly state: InvoiceState }>;
  readonly load: (invoiceId: string) => Promise<{ readonly state: InvoiceState }>;
  readonly onFailure: OnBulkFailure | undefined;
}

/** @throws as `runForEach` */
export function changeEach(
  ids: readonly string[],
  { change, load, onFailure }: ChangeOne,
): Promise<readonly BulkResult[]> {
  function statusIn({ state }: { readonly state: InvoiceState }): InvoiceStatus | null {
    const invoice = existingInvoice(state);
    return invoice === undefined ? null : shownStatus(invoice);
  }
  const statusOf = async (id: string) => statusIn(await load(id));

  return runForEach<BulkResult>(
    ids,
    concurrency,
    async (invoiceId) => ({ invoiceId, status: statusIn(await change(invoiceId)) }),
    async (invoiceId, error) => {
      if (error instanceof DomainError)
        return { invoiceId, status: await statusOf(invoiceId), code: error.code };
      onFailure?.(invoiceId, error);
      const status = await statusOf(invoiceId).catch((unread: unknown) => {
        unlessForAll(unread);
        return null;
      });
      return { invoiceId, status, code: 'INTERNAL_ERROR' };
    },
  );
}
