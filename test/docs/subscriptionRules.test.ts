/** The numbers in the examples of docs/subscription-rules.md follow from the rules. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { pendingAmount } from '../../src/domain/subscription/invoicing.js';
import { known } from '../../src/domain/subscription/state.js';
import {
  billing,
  changeQuantity,
  created,
  given,
  invoiceOf,
  linesOf,
  on,
  play,
  renewDue,
  requestInvoice,
  terminate,
} from '../domain/subscription/examples.js';
import { tableIn } from '../support/workedExamples.js';

const file = 'docs/subscription-rules.md';
const page = readFileSync(file, 'utf8');

/** Returns the rows of the table with a heading. */
const table = (heading: string) => tableIn(file, `| ${heading} |`);

test('a draft lowered by a change has the lines of the table', () => {
  const history = play([created()], renewDue('2026-02-28'));
  const drafts = { invoiceIds: new Set(['inv_1']), billing: billing('2026-03-10', 'inv_2') };
  const { events } = given(history).when({ ...changeQuantity('downgrade', 3, '2026-03-10'), drafts });
  const [line] = events.flatMap((event) =>
    event.type === 'InvoiceReductionRequested' ? event.data.lines : [],
  );
  const charged = linesOf(history);
  expect([...charged, [line?.description, `-${line?.amount}`]]).toEqual(table('Line of the lowered draft'));
});

test('a voided invoice leads to the lines of the tables', () => {
  const history = play([created()], changeQuantity('upgrade', 8, '2026-02-14'), renewDue('2026-02-28'), {
    type: 'RecordInvoiceVoided',
    invoiceId: 'inv_1',
  });
  const state = known(given(history).state);
  expect(state === undefined ? '' : pendingAmount(state)).toBe('95.00');
  expect(page).toContain('95.00 are open');
  const renewal = renewDue('2026-03-31', { invoiceId: 'inv_2' });
  expect(linesOf(given(history).when(renewal).events)).toEqual(table('Line of the renewal after the void'));
  const again = given(play(history, renewal)).when(requestInvoice('2026-04-01', { invoiceId: 'inv_3' }));
  expect(linesOf(again.events)).toEqual(table('Line of the invoice that is made again'));
});

test("a clerk's credit note leads to the lines of the table", () => {
  const bought = created({ quantity: 10, startDate: '2026-03-01', renewalDate: '2026-04-01' });
  const credit = { invoiceId: 'inv_1', creditNoteId: 'cn_1', amount: '80.00', billed: '100.00' };
  const history = play(
    [bought],
    renewDue('2026-04-01'),
    { type: 'RecordInvoiceCredited', ...credit },
    changeQuantity('downgrade', 5, '2026-04-07'),
  );
  const { events } = given(history).when(renewDue('2026-05-01', { invoiceId: 'inv_2' }));
  expect(linesOf(events)).toEqual(table('Line of the renewal after a credit note'));
});

test('a suspension leads to the resume invoice of the table', () => {
  const history = play(
    [created()],
    { type: 'SuspendSubscription', ...on('2026-02-20'), reason: null },
    { type: 'UnsuspendSubscription', ...on('2026-03-10') },
  );
  const { events } = given(history).when({ type: 'RequestResumeInvoice', ...billing('2026-03-10') });
  expect(linesOf(events)).toEqual(table('Line of the resume invoice'));
});

test('ends lead to the final invoices and the credit of the page', () => {
  const yearly = {
    billingCycle: 'yearly',
    quantity: 1,
    unitPrice: '1200',
    startDate: '2026-01-01',
    renewalDate: '2027-01-01',
  } as const;
  const raised = play([created(yearly)], changeQuantity('upgrade', 1_000, '2026-01-01'));
  expect(linesOf(given(raised).when(terminate('2026-12-31')).events)).toEqual(
    table('Line of the last invoice'),
  );
  const later = given([created()]).when(terminate('2026-02-05', { effectiveDate: '2026-03-10' }));
  expect(linesOf(later.events)).toEqual(table('Line of the last invoice of a later end'));
  const eight = play([created()], changeQuantity('upgrade', 8, '2026-02-10'));
  const { events } = given(eight).when(terminate('2026-02-20', { refund: 'unused' }));
  const released = events.find(({ type }) => type === 'CreditReleased');
  expect(released).toMatchObject({ data: { amount: '14.29', tax: '0.00' } });
  expect(invoiceOf(events).invoice.total).toBe('10.71');
  expect(page).toContain('10.71 are billed for the raise, and 14.29');
  const billed = play([created()], renewDue('2026-02-28'));
  const unused = given(billed).when(terminate('2026-03-10', { refund: 'unused' })).events;
  expect(unused.at(-1)).toMatchObject({ data: { invoiceId: 'inv_1', lines: [{ amount: '33.87' }] } });
  expect(page).toContain('33.87 are given back of it');
});
