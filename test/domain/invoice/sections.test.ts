/** Sections of a shared draft: which it takes, how they are taxed together, and how an amount is shared among them. */
import { describe, expect, test } from '@jest/globals';
import type { DraftRenewalInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceEvent, InvoiceItem } from '../../../src/domain/invoice/events.js';
import { type SectionPart, sharesOfParts } from '../../../src/domain/invoice/sections.js';
import { existingInvoice } from '../../../src/domain/invoice/state.js';
import { unfinishedInvoice } from '../../../src/domain/invoice/unfinished.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import { specification } from '../../support/given.js';

const given = specification(invoiceDecider);

const line = (amount: string, taxed: Partial<InvoiceItem> = {}): InvoiceItem => ({
  ...{ description: 'basic', quantity: 1, unitPrice: amount, amount },
  ...taxed,
});
const at19 = { taxCategory: 'S', taxRate: '0.19' } as const;
const at7 = { taxCategory: 'S', taxRate: '0.07' } as const;

function section(
  subscriptionId: string,
  items: readonly InvoiceItem[],
  changes: Partial<DraftRenewalInvoice> = {},
): DraftRenewalInvoice {
  const sum = items.reduce((all, { amount }) => all + Number(amount), 0).toFixed(2);
  return {
    ...{
      type: 'DraftRenewalInvoice',
      invoiceId: 'inv_1',
      customerId: 'cus-1',
      currency: 'EUR',
      subscriptionId,
    },
    period: { from: '2026-04-01', to: '2026-05-01' },
    invoiceDate: '2026-04-01T09:00:00.000Z',
    dueDate: '2026-04-15T00:00:00.000Z',
    ...{ items, subtotal: sum, tax: '0.00', total: sum, taxRate: '0' },
    section: {},
    ...changes,
  };
}

function drafting(...commands: readonly DraftRenewalInvoice[]): readonly InvoiceEvent[] {
  const events: InvoiceEvent[] = [];
  for (const command of commands) events.push(...given(events).when(command).events);
  return events;
}

const invoiceAfter = (...commands: readonly DraftRenewalInvoice[]) =>
  existingInvoice(given(drafting(...commands)).state)?.invoice;
const first = section('sub_1', [line('10.00')]);

describe('a shared draft', () => {
  test('has each section once, even if commands are repeated', () => {
    const second = section('sub_2', [line('20.00')]);
    const invoice = invoiceAfter(first, second, first, second);
    expect(invoice).toMatchObject({ subtotal: '30.00', source: null });
    expect(invoice?.items.map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_1', 'sub_2']);
  });

  test('is taxed per rate over the lines of all sections', () => {
    const one = section('sub_1', [line('0.52', at19)], { tax: '0.10', total: '0.62', taxRate: '0.19' });
    const other = section('sub_2', [line('0.52', at19), line('10.00', at7)], { taxRate: '0.19' });
    // Two separate invoices would be taxed 0.10 each for 0.52.
    expect(invoiceAfter(one, other)).toMatchObject({ tax: '0.90', total: '11.94', taxRate: '0.19' });
  });

  test.each([
    ['at another rate that its lines do not say', section('sub_2', [line('1.00')], { taxRate: '0.19' })],
    ['of another currency', section('sub_2', [line('1.00')], { currency: 'USD' })],
    ['beyond the limits of amounts', section('sub_2', [line('99999999999.00')])],
    ['of too many lines', section('sub_2', Array(500).fill(line('1.00')))],
  ])('closes for good at a section %s', (_, command) => {
    const events = drafting(first, command);
    expect(events.at(-1)).toMatchObject({ type: 'InvoiceUpdated', data: { closed: 'full' } });
    given(events)
      .when(section('sub_3', [line('1.00')]))
      .then('INVALID_STATUS_TRANSITION');
    expect(existingInvoice(given(events).state)?.invoice).toMatchObject({
      subtotal: '10.00',
      closed: 'full',
    });
  });

  test.each(['InvoiceCancelled', 'InvoiceDeleted'] as const)(
    'keeps its sections and takes no other after %s',
    (type) => {
      const events = [...drafting(first), { type, data: { reason: null } } as InvoiceEvent];
      given(events).when(first).then([]);
      given(events)
        .when(section('sub_2', [line('1.00')]))
        .then('INVALID_STATUS_TRANSITION');
    },
  );

  test('loses the lines of a removed section, and is cancelled with the last one', () => {
    const events = drafting(first, section('sub_2', [line('20.00')]));
    const off = (subscriptionId: string) =>
      ({ type: 'RemoveSection', subscriptionId, reason: 'It ended' }) as const;
    const removed = given(events).when(off('sub_1')).events;
    expect(removed).toMatchObject([{ data: { subtotal: '20.00', removedSection: 'sub_1' } }]);
    given([...events, ...removed])
      .when(off('sub_1'))
      .then([]);
    given([...events, ...removed])
      .when(off('sub_2'))
      .then([{ type: 'InvoiceCancelled', data: { reason: 'It ended' } }]);
    expect(given([...events, ...removed]).when(first).events).toEqual([]);
  });

  test('is issued when its last section allows it, unless a section leaves that to clerks', () => {
    const from = (issueFrom: string | null) => ({ section: { issueFrom } });
    const early = section('sub_1', [line('1.00')], from('2026-04-02T00:00:00.000Z'));
    const late = section('sub_2', [line('1.00')], from('2026-04-03T00:00:00.000Z'));
    const never = section('sub_3', [line('0.00')], from(null));
    const dayOf = (...commands: readonly DraftRenewalInvoice[]) =>
      unfinishedInvoice.next(given(drafting(...commands)).state, noDueRules)?.at;
    expect(dayOf(early, late)).toBe('2026-04-03T00:00:00.000Z');
    expect(dayOf(late, early, never)).toBeUndefined();
    expect(dayOf(first)).toBeUndefined();
    const { state } = given(drafting(early, late));
    const stepAt = (moment: string) => unfinishedInvoice.before(state, undefined, moment, [], noDueRules);
    expect(stepAt('2026-04-02T23:59:59.999Z')).toBeUndefined();
    expect(stepAt('2026-04-03T00:00:00.000Z')).toEqual({ kind: 'issue-shared' });
    expect(unfinishedInvoice.next(state, noDueRules)).toEqual({
      kind: 'issue-shared',
      at: '2026-04-03T00:00:00.000Z',
    });
    const leaving = given(drafting(early, late)).when({ type: 'LeaveToClerks' }).events;
    const left = given([...drafting(early, late), ...leaving]).state;
    expect(unfinishedInvoice.next(left, noDueRules)).toBeUndefined();
  });
});

describe('an amount', () => {
  const part = (subscriptionId: string, left: string, taxed: Partial<InvoiceItem> = at19): SectionPart => ({
    subscriptionId,
    item: line(left, taxed),
    left,
  });
  const shares = (amount: string, ...parts: readonly SectionPart[]) =>
    sharesOfParts(amount, parts, 'EUR').map(({ part: of, share }) => `${of.subscriptionId} ${share}`);

  test('is shared in proportion to what is left, to the cent', () => {
    expect(shares('0.05', part('a', '0.03'), part('b', '0.03'))).toEqual(['a 0.03', 'b 0.02']);
    expect(shares('10.00', part('a', '1.00'), part('b', '2.00'), part('c', '3.00'))).toEqual([
      'a 1.67',
      'b 3.33',
      'c 5.00',
    ]);
  });

  test('takes no more of a section than its sum, even if one of its lines is negative', () => {
    expect(shares('130.00', part('a', '100.00'), part('a', '-20.00', at7), part('b', '50.00'))).toEqual([
      'a 80.00',
      'b 50.00',
    ]);
  });
});
