/** The types of the client accept and refuse these programs. `npm run types` compiles them, and nothing runs them. */
import {
  and,
  any,
  type BackOffice,
  type BackOfficeError,
  contains,
  createBackOffice,
  eq,
  type FileAnswer,
  type Filter,
  gt,
  type Invoice,
  type InvoiceRow,
  isBackOfficeError,
  isIn,
  lt,
  type Preview,
  type SubscriptionRow,
} from 'back-office-client';
import { expectTypeOf } from 'expect-type';

const backOffice: BackOffice = createBackOffice({ url: 'http://127.0.0.1:3000' });
const { invoices, subscriptions, users } = backOffice;

export async function answers() {
  expectTypeOf(await invoices.get('inv-1')).toEqualTypeOf<Invoice>();
  expectTypeOf((await invoices.get('inv-1')).status).toEqualTypeOf<
    'draft' | 'issued' | 'paid' | 'cancelled'
  >();
  expectTypeOf((await invoices.issue('inv-1')).invoiceNumber).toEqualTypeOf<string | null>();
  expectTypeOf(await invoices.pdf('inv-1')).toEqualTypeOf<FileAnswer>();
  expectTypeOf(await backOffice.reports.executeFile('rep-1', { format: 'csv' })).toEqualTypeOf<FileAnswer>();
  await users.get(7);
  // @ts-expect-error there is no such status
  await invoices.create({ customerId: 'c', items: [], status: 'lost' });
  // @ts-expect-error an invoice needs items
  await invoices.create({ customerId: 'c' });
  // Fields with a default are optional, and lists may be read-only.
  const more = [{ description: 'Engine time', quantity: 1, unitPrice: 2 }] as const;
  await invoices.create({ customerId: 'c', items: more });
}

export async function previews() {
  expectTypeOf(await backOffice.preview.invoices.issue('inv-1')).toEqualTypeOf<Preview>();
  expectTypeOf((await invoices.issue('inv-1')).status).not.toBeAny();
  // @ts-expect-error nothing can say what a payment would do
  backOffice.preview.payments;
  // @ts-expect-error a list changes nothing
  backOffice.preview.invoices.list;
}

export async function refusals() {
  const outcome = await subscriptions.suspend('sub-1', { reason: 'Payment overdue' }).outcome();
  if (outcome.ok) {
    expectTypeOf(outcome.value.status).toEqualTypeOf<'active' | 'suspended' | 'terminated'>();
    return;
  }
  const { code } = outcome.error;
  expectTypeOf<'SUBSCRIPTION_NOT_FOUND'>().toExtend<typeof code>();
  expectTypeOf<'NO_ANSWER'>().toExtend<typeof code>();
  expectTypeOf<'INVOICE_NOT_FOUND'>().not.toExtend<typeof code>();
  try {
    await subscriptions.renew('sub-1');
  } catch (error) {
    if (isBackOfficeError(error, 'SUBSCRIPTION_NOT_FOUND', 'RATE_LIMITED'))
      expectTypeOf(error).toEqualTypeOf<BackOfficeError<'SUBSCRIPTION_NOT_FOUND' | 'RATE_LIMITED'>>();
    // @ts-expect-error no refusal has this code
    isBackOfficeError(error, 'SUBSCRIPTION_LOST');
  }
}

export async function lists() {
  for await (const row of invoices.list()) expectTypeOf(row).toEqualTypeOf<InvoiceRow>();
  for await (const row of invoices.list({ select: ['id', 'total'], orderBy: ['total desc', 'id'] })) {
    expectTypeOf(row).toEqualTypeOf<Required<Pick<InvoiceRow, 'id' | 'total'>>>();
    // @ts-expect-error it was not selected
    row.status;
  }
  const page = await subscriptions.list({ filter: eq('status', 'active'), top: 5 }).page();
  expectTypeOf(page.value).toEqualTypeOf<readonly SubscriptionRow[]>();
  // @ts-expect-error no field has this name
  invoices.list({ select: ['totl'] });
  // @ts-expect-error an order names a field too
  invoices.list({ orderBy: 'totl desc' });
  // @ts-expect-error a collection cannot be sorted by
  invoices.list({ orderBy: 'items' });
}

export function filters() {
  const day = '2026-03-01';
  subscriptions.list({ filter: and(eq('status', 'active'), lt('renewalDate', day)) });
  subscriptions.list({ filter: any('domains', contains('domain', '.org')) });
  subscriptions.list({ filter: isIn('status', ['active', 'suspended']) });
  subscriptions.list({ filter: 'year(startDate) eq 2026' });
  const kept: Filter<SubscriptionRow> = and(eq('autoRenewal', true), gt('quantity', 2));
  subscriptions.list({ filter: kept });
  // @ts-expect-error the status has no such value
  subscriptions.list({ filter: eq('status', 'actve') });
  // @ts-expect-error a number is not a text
  subscriptions.list({ filter: and(eq('quantity', '2')) });
  // @ts-expect-error null has no order
  subscriptions.list({ filter: lt('renewalDate', null) });
  // @ts-expect-error rows of another list
  const other: Filter<InvoiceRow> = kept;
  // @ts-expect-error a text has no items
  subscriptions.list({ filter: any('status', contains('domain', 'x')) });
  return other;
}
