/** Applies one change to many invoices; each has its own result. */
import {
  existingInvoice,
  type InvoiceState,
  type InvoiceStatus,
  shownStatus,
} from '../../domain/invoice/state.js';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';

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

/**
 * Changes each invoice. A failure of one, whatever the reason, does not stop the others.
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE for a fault that concerns all invoices; repeating the same command continues
 */
export async function changeEach(
  ids: readonly string[],
  { change, load, onFailure }: ChangeOne,
): Promise<readonly BulkResult[]> {
  function statusIn({ state }: { readonly state: InvoiceState }): InvoiceStatus | null {
    const invoice = existingInvoice(state);
    return invoice === undefined ? null : shownStatus(invoice);
  }
  const statusOf = async (id: string) => statusIn(await load(id));

  async function changeOne(invoiceId: string): Promise<BulkResult> {
    try {
      return { invoiceId, status: statusIn(await change(invoiceId)) };
    } catch (error) {
      if (isForAll(error)) throw error;
      if (error instanceof DomainError)
        return { invoiceId, status: await statusOf(invoiceId), code: error.code };
      onFailure?.(invoiceId, error);
      const status = await statusOf(invoiceId).catch((unread: unknown) => {
        if (isForAll(unread)) throw unread;
        return null;
      });
      return { invoiceId, status, code: 'INTERNAL_ERROR' };
    }
  }

  const results = new Map<string, BulkResult>();
  await forEachConcurrently(ids, concurrency, async (id) => {
    results.set(id, await changeOne(id));
  });
  return ids.flatMap((id) => results.get(id) ?? []);
}

function isForAll(error: unknown): boolean {
  return error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE');
}
