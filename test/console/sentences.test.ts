/** Histories tell events in sentences, in English and German. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { en } from '../../console/src/parts/history/messages.en.js';
import { isStep, readableChanges, sentenceOf } from '../../console/src/parts/history/sentence.js';

// The path is computed because the translations use browser types, which the tests' types lack.
const fileOf = (name: string) =>
  pathToFileURL(join(process.cwd(), 'console', 'src', 'parts', 'history', name)).href;
const { de }: { readonly de: typeof en } = await import(fileOf('messages.de.ts'));
const { typeInGerman }: { typeInGerman(type: string): string | undefined } = await import(fileOf('types.ts'));

const formats = {
  day: (date: string) => date,
  money: (amount: number, currency: string | null | undefined) => `${currency} ${amount.toFixed(2)}`,
  number: String,
};

const about = { currency: 'EUR', billingCycle: 'monthly' };
const becomes = (before: number, after: number) => [{ field: 'recurringAmount', before, after }];

const cases: readonly (readonly [string, object, string, string, (typeof about | object)?, object[]?])[] = [
  [
    'QuantityChanged',
    { from: 16, to: 21 },
    'Carla changed the quantity from 16 to 21, +EUR 45.00 a month',
    'Carla hat die Menge von 16 auf 21 geändert, +EUR 45.00 pro Monat',
    about,
    becomes(144, 189),
  ],
  [
    'QuantityChanged',
    { from: 3, to: 2 },
    'Carla changed the quantity from 3 to 2, −EUR 9.00 a month',
    'Carla hat die Menge von 3 auf 2 geändert, −EUR 9.00 pro Monat',
    about,
    becomes(27, 18),
  ],
  [
    'PlanChanged',
    {},
    'Carla changed the plan from Solo to Desk Team',
    'Carla hat den Tarif von Solo auf Desk Team geändert',
  ],
  [
    'DiscountApplied',
    { code: 'SPRING10', from: '2026-03-31' },
    'Carla applied the discount SPRING10 from 2026-03-31',
    'Carla hat den Rabatt SPRING10 ab 2026-03-31 eingetragen',
  ],
  [
    'DiscountRemoved',
    { code: 'SPRING10', to: '2026-03-31' },
    'Carla removed the discount SPRING10 as of 2026-03-31',
    'Carla hat den Rabatt SPRING10 zum 2026-03-31 entfernt',
  ],
  [
    'SubscriptionSuspended',
    { forDebt: true },
    'The subscription was suspended for overdue invoices',
    'Das Abonnement wurde wegen überfälliger Rechnungen ausgesetzt',
  ],
  [
    'SubscriptionTerminated',
    { cause: 'term-end', terminationDate: '2026-03-31' },
    'The subscription ended with its term on 2026-03-31',
    'Das Abonnement ist mit seiner Laufzeit am 2026-03-31 ausgelaufen',
  ],
  [
    'ChangeScheduled',
    { change: { type: 'upgrade-quantity', newQuantity: 8 }, effectiveDate: '2026-03-31' },
    'Carla scheduled quantity 8 for 2026-03-31',
    'Carla hat die Menge 8 ab dem 2026-03-31 vorgemerkt',
  ],
  [
    'RenewalInvoiceRequested',
    { invoice: { total: '58.00', currency: 'USD' } },
    'Carla billed USD 58.00',
    'Carla hat USD 58.00 berechnet',
  ],
  [
    'InvoiceIssued',
    { invoiceNumber: 'INV-2026-000123' },
    'Carla issued the invoice as INV-2026-000123',
    'Carla hat die Rechnung als INV-2026-000123 ausgestellt',
  ],
  [
    'InvoiceBalanceChanged',
    { amountDue: '38', cause: { kind: 'payment', amount: '20' } },
    'A payment of EUR 20.00 arrived; EUR 38.00 is due',
    'Eine Zahlung über EUR 20.00 ist eingegangen; offen: EUR 38.00',
    about,
  ],
  [
    'InvoiceBalanceChanged',
    { amountDue: '58', cause: { kind: 'charge', amount: '58' } },
    'EUR 58.00 is due',
    'Offen: EUR 58.00',
    about,
  ],
  [
    'InvoiceReminded',
    { level: 0, outcome: 'sent' },
    'A reminder was sent',
    'Eine Zahlungserinnerung wurde versandt',
  ],
  [
    'InvoiceReminded',
    { level: 2, outcome: 'refused' },
    'Reminder 2 could not be sent',
    'Mahnung 2 konnte nicht versandt werden',
  ],
  [
    'PaymentRecorded',
    { amount: '20', currency: 'GBP' },
    'Carla recorded a payment of GBP 20.00',
    'Carla hat eine Zahlung über GBP 20.00 erfasst',
  ],
  [
    'UserRolesChanged',
    { roles: ['Admin', 'User'] },
    'Carla changed the roles to Admin, User',
    'Carla hat die Rollen geändert: Admin, User',
  ],
  [
    'InvoiceUsageRequested',
    { lines: [{ amount: '1.5' }, { amount: '-0.5' }] },
    'Usage that came late comes to EUR 1.00',
    'Nachträglicher Verbrauch ergibt EUR 1.00',
    about,
  ],
  [
    'UsageThresholdsSet',
    { thresholds: ['100', '250'] },
    'Carla set the usage thresholds to EUR 100.00, EUR 250.00',
    'Carla hat die Verbrauchsschwellen auf EUR 100.00, EUR 250.00 gesetzt',
    about,
  ],
  [
    'UsageThresholdsSet',
    { thresholds: [] },
    'Carla removed the usage thresholds',
    'Carla hat die Verbrauchsschwellen entfernt',
    about,
  ],
  [
    'UsageThresholdReached',
    { threshold: '100', amount: '100.4', currency: 'EUR' },
    'Usage reached EUR 100.00',
    'Der Verbrauch hat EUR 100.00 erreicht',
  ],
  ['MeterPut', {}, 'Carla added the record', 'Carla hat den Datensatz angelegt'],
  ['CustomerPut', {}, 'Carla added the record', 'Carla hat den Datensatz angelegt'],
];

test.each(cases)('%s of %j reads: %s', (type, data, english, german, of = {}, changes = []) => {
  const told = {
    type,
    revision: 0,
    data: data as Readonly<Record<string, unknown>>,
    changes: changes as { field: string; before: unknown; after: unknown }[],
    who: 'Carla',
    fromPlan: 'Solo',
    plan: 'Desk Team',
    about: of,
    formats,
  };
  expect([sentenceOf(told, en), sentenceOf(told, de)]).toEqual([english, german]);
});

/** Areas whose records show their history on a page. */
const shown = [
  'subscription',
  'invoice',
  'creditNote',
  'payment',
  'cart',
  'quote',
  'receipt',
  'user',
  'apiKey',
  'webhookEndpoint',
  'dashboard',
  'report',
  ...['customer', 'discountCode', 'meter', 'offer', 'order', 'organization'],
];

test.each(shown)('every event of %s has a sentence, unless it is a step', (area) => {
  const lines = readFileSync(`test/fixtures/events/${area}.ndjson`, 'utf8').trim().split('\n');
  const events: { type: string; data: Readonly<Record<string, unknown>> }[] = lines.map((line) =>
    JSON.parse(line),
  );
  const told = { revision: 0, changes: [], who: 'Carla', fromPlan: '', plan: '', about, formats };
  const silent = events.filter(
    (event) =>
      event.type !== undefined && !isStep(event.type) && sentenceOf({ ...told, ...event }, en) === undefined,
  );
  expect([...new Set(silent.map(({ type }) => type))]).toEqual([]);
});

test('an unknown event has no sentence, and a requested event counts as a step', () => {
  const told = {
    revision: 1,
    data: {},
    changes: [],
    who: 'Carla',
    fromPlan: '',
    plan: '',
    about: {},
    formats,
  };
  expect(sentenceOf({ ...told, type: 'SomethingUnheardOf' }, en)).toBeUndefined();
  expect(['InvoiceIssueRequested', 'InvoiceIssued'].map(isStep)).toEqual([true, false]);
});

test('only changes of plain values in public fields are shown', () => {
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const shown = readableChanges([
    change('quantity', 1, 2),
    change('recurringAmount', 9, 18),
    change('items', [], [{ amount: 1 }]),
    change('orderId', null, ''),
  ]);
  expect(shown.map(({ field }) => field)).toEqual(['quantity']);
});

test('each event type has a German name, put together from known words', () => {
  const files = readdirSync('test/fixtures/events').filter((file) => file.endsWith('.ndjson'));
  const types = files.flatMap((file) =>
    [...readFileSync(join('test/fixtures/events', file), 'utf8').matchAll(/"type":"(\w+)","data"/g)].map(
      ([, type = '']) => type,
    ),
  );
  expect(new Set(types).size).toBeGreaterThan(180);
  expect([...new Set(types)].filter((type) => typeInGerman(type) === undefined)).toEqual([]);
  expect(typeInGerman('QuantityChanged')).toBe('Menge geändert');
  expect(typeInGerman('InvoicePaymentAbandoned')).toBe('Zahlung der Rechnung abgebrochen');
  expect(typeInGerman('InvoiceTeleported')).toBeUndefined();
});
