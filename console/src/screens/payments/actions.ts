/** The actions on a payment, depending on its state. */
import type { InvoiceRow, Payment } from 'back-office-client';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import { money } from '../../parts/words/format.js';
import type { usePaymentWords } from './words.js';

type Words = ReturnType<typeof usePaymentWords>;

/** Returns the OData filter of the invoices that a payment can pay. */
export function dueOf({ customerId, currency }: Pick<Payment, 'customerId' | 'currency'>): string {
  const customer = customerId.replaceAll("'", "''");
  return `customerId eq '${customer}' and currency eq '${currency}' and status eq 'issued' and amountDue gt 0`;
}

/** @param due open invoices of the payment's customer and currency, longest due first */
export function actionsOn(payment: Payment, due: readonly InvoiceRow[], words: Words): readonly Action[] {
  const { id, status, currency, unallocated, allocations } = payment;
  const own = `/api/payments/${encodeURIComponent(id)}`;
  const [first] = due;
  if (status === 'reversed') return [];
  const reverse: Action = {
    key: 'reverse',
    label: words.reverse,
    text: words.reverseText,
    isDangerous: true,
    previews: false,
    fields: [{ name: 'reason', label: words.reversalReason, kind: 'long', initial: '', isRequired: true }],
    command: (values) => ({
      method: 'POST',
      path: `${own}/reverse`,
      body: { reason: textOf(values, 'reason') },
    }),
  };
  const [allocation] = allocations;
  const deallocate: readonly Action[] =
    allocation === undefined
      ? []
      : [
          {
            key: 'deallocate',
            label: words.deallocate,
            text: words.deallocateText,
            previews: false,
            fields: [
              {
                name: 'invoiceId',
                label: words.invoice,
                kind: 'choice',
                initial: allocation.invoiceId,
                options: allocations.map(({ invoiceId: value, invoiceNumber, amount }) => ({
                  value,
                  label: `${invoiceNumber}: ${money(amount, currency)}`,
                })),
              },
            ],
            command: (values) => ({
              method: 'DELETE',
              path: `${own}/allocations/${encodeURIComponent(String(values.invoiceId))}`,
            }),
          },
        ];
  if (first === undefined || unallocated <= 0) return [...deallocate, reverse];
  const allocate: Action = {
    key: 'allocate',
    label: words.allocate,
    text: words.allocateText,
    isPrimary: true,
    previews: false,
    fields: [
      {
        name: 'invoiceId',
        label: words.invoice,
        kind: 'invoice',
        initial: first.id,
        isRequired: true,
        where: dueOf(payment),
      },
      {
        name: 'amount',
        label: `${words.amount} (${currency})`,
        kind: 'number',
        digits: 6,
        initial: Math.min(unallocated, first.amountDue),
        isRequired: true,
      },
    ],
    command: (values) => ({
      method: 'POST',
      path: `${own}/allocations`,
      body: { invoiceId: values.invoiceId, amount: numberOf(values, 'amount') },
    }),
  };
  return [allocate, ...deallocate, reverse];
}
