/** Cancellations of many invoices, each by itself. */
import {
  existingInvoice,
  type InvoiceState,
  type InvoiceStatus,
  shownStatus,
} from '../../domain/invoice/state.js';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Cancellations that run at once. */
const concurrency = 64;

/** What became of one invoice: `code` says why it stays as it was. */
export interface CancelResult {
  readonly invoiceId: string;
  /** Null for an invoice that does not exist, or that nobody can read. */
  readonly status: InvoiceStatus | null;
  readonly code?: ErrorCode;
}

/** Told of each invoice that failed without a refusal, and how. Must not throw. */
export type OnCancelFailure = (invoiceId: string, error: unknown) => void;

export interface CancelOne {
  readonly cancel: (invoiceId: string) => Promise<unknown>;
  readonly load: (invoiceId: string) => Promise<{ readonly state: InvoiceState }>;
  readonly onFailure: OnCancelFailure | undefined;
}

/**
 * One that cannot be cancelled, whatever the reason, stops no other.
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE when it is no single invoice that fails: begun again as the same command, it goes on
 */
export async function cancelEach(
  ids: readonly string[],
  { cancel, load, onFailure }: CancelOne,
): Promise<readonly CancelResult[]> {
  async function statusOf(id: string): Promise<InvoiceStatus | null> {
    const invoice = existingInvoice((await load(id)).state);
    return invoice === undefined ? null : shownStatus(invoice);
  }

  async function cancelOne(invoiceId: string): Promise<CancelResult> {
    try {
      await cancel(invoiceId);
      return { invoiceId, status: 'cancelled' };
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

  const results = new Map<string, CancelResult>();
  await forEachConcurrently(ids, concurrency, async (id) => {
    results.set(id, await cancelOne(id));
  });
  return ids.flatMap((id) => results.get(id) ?? []);
}

function isForAll(error: unknown): boolean {
  return error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE');
}
