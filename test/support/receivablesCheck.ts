/** Whether everybody who was told by a customer's account knows what it knows, and whether its law holds. */
import { expect } from '@jest/globals';
import { existingInvoice } from '../../src/domain/invoice/state.js';
import type { BillingProcess } from './billingProcess.js';

/** In whole minor units, by code that is not the service's. */
function minor(text: string | undefined): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '0') ?? [];
  const value = Number(`${whole}${fraction.padEnd(4, '0')}`);
  return sign === '-' ? -value : value;
}

/** @returns the figures of the account by currency, for comparisons */
export async function expectAgreement(
  { accounts, payments, invoices }: Pick<BillingProcess, 'accounts' | 'payments' | 'invoices'>,
  customerId: string,
) {
  const { state } = await accounts.load(customerId);
  expect(state.notices).toEqual([]);
  for (const [currency, { figures }] of state.currencies) {
    const of = (name: keyof typeof figures) => minor(figures[name]);
    expect(of('invoiced') - of('credited') - of('paid') + of('refunded')).toBe(of('due') - of('balance'));
    const inCurrency = <Item extends { readonly currency: string }>(list: Iterable<Item>) =>
      [...list].filter((item) => item.currency === currency);
    const sum = (texts: readonly string[]) => texts.map(minor).reduce((total, one) => total + one, 0);
    expect(sum(inCurrency(state.invoices.values()).map(({ due }) => due))).toBe(of('due'));
    expect(sum(inCurrency(state.sources.values()).map(({ rest }) => rest))).toBe(of('balance'));
  }
  for (const { invoiceId, paid, due, withdrawn } of state.invoices.values()) {
    const invoice = existingInvoice((await invoices.load(invoiceId)).state);
    if (withdrawn) {
      expect(invoice?.status).toBe('cancelled');
      continue;
    }
    expect(invoice).toMatchObject({
      status: minor(due) === 0 ? 'paid' : 'issued',
      balance: { amountPaid: paid, amountDue: due },
    });
  }
  for (const { source, uses, refunded, reversed, amount } of state.sources.values()) {
    if (source.kind !== 'payment') continue;
    const payment = (await payments.load(source.id)).state;
    expect(payment).toMatchObject({
      status: reversed ? 'reversed' : 'recorded',
      refunded,
      payment: { amount },
    });
    if (payment.status === 'none') continue;
    expect(payment.payment.customerId).toBe(customerId);
    expect(payment.allocations.map((one) => ({ invoiceId: one.invoiceId, amount: one.amount }))).toEqual(
      uses,
    );
  }
  return Object.fromEntries([...state.currencies].map(([currency, { figures }]) => [currency, figures]));
}
