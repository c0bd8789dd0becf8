/** What a subscription gives back of an invoice is taxed at the rate of the credited days. */
import { expect, test } from '@jest/globals';
import { addUsage, creditLines, lowerDraft } from '../../../src/domain/invoice/reduction.js';
import type { ExistingInvoice, IssuedInvoice } from '../../../src/domain/invoice/state.js';

const rated = (taxRate: string) => ({ taxCategory: 'S', taxRate }) as const;
const item = (description: string, amount: string, taxRate: string) => ({
  description,
  quantity: 1,
  unitPrice: amount,
  amount,
  ...rated(taxRate),
});
const invoice = {
  items: [item('software', '100.00', '0.19'), item('book', '50.00', '0.07')],
  subtotal: '150.00',
  tax: '22.50',
  total: '172.50',
  taxRate: '0.19',
  currency: 'EUR',
};
const line = (amount: string, taxRate: string) => ({
  description: 'Given back',
  amount,
  tax: rated(taxRate),
});
const draft = { status: 'draft', invoice } as unknown as ExistingInvoice;
const issued = (...credits: object[]) => ({ status: 'issued', invoice, credits }) as unknown as IssuedInvoice;

test('a draft is lowered at the tax rate of the credited days', () => {
  const [event] = lowerDraft(
    {
      type: 'LowerDraft',
      subscriptionId: 'sub_1',
      reductionId: 'red_1',
      lines: [line('20.00', '0.07'), line('30.00', '0.19')],
    },
    draft,
  );
  expect(event?.data).toMatchObject({ subtotal: '100.00', tax: '15.40', total: '115.40' });
});

test('a draft takes usage only if its tax is computed', () => {
  const usage = {
    type: 'AddUsage',
    subscriptionId: 'sub_1',
    additionId: 'add_1',
    lines: [item('calls', '100.00', '0.19')],
  } as const;
  expect(addUsage(usage, draft)[0]?.data).toMatchObject({ subtotal: '250.00', tax: '41.50' });
  const sent = { status: 'draft', invoice: { ...invoice, taxRate: null } } as unknown as ExistingInvoice;
  expect(() => addUsage(usage, sent)).toThrow('has a tax amount set by a client');
});

test('a credit note first takes from lines at its own tax rate', () => {
  expect(creditLines([line('20.00', '0.07')], issued(), 'sub_1')).toEqual([
    { line: 2, quantity: null, amount: '20.00' },
  ]);
});

test('what exceeds the lines at that rate is taken from the others', () => {
  expect(creditLines([line('60.00', '0.07')], issued(), 'sub_1')).toEqual([
    { line: 1, quantity: null, amount: '10.00' },
    { line: 2, quantity: null, amount: '50.00' },
  ]);
});

test('an amount credited earlier lowers what the lines at each rate have left', () => {
  const whole = {
    items: [
      { ...item('all', '80.00', '0.19'), line: null },
      { ...item('all', '40.00', '0.07'), line: null },
    ],
    subtotal: '120.00',
    tax: '18.00',
    total: '138.00',
  };
  expect(creditLines([line('30.00', '0.19')], issued(whole), 'sub_1')).toEqual([
    { line: 1, quantity: null, amount: '20.00' },
    { line: 2, quantity: null, amount: '10.00' },
  ]);
});
