/** A year of a customer over HTTP, with a clock that the test moves. Each amount was worked out by hand. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailServer, startMailServer } from '../../support/mailServer.js';
import { noPdfText, pdfPages } from '../../support/pdfText.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

const customerId = 'cus-year';
const address = 'billing@tailspin.example';
const currency = 'EUR';

let mails: MailServer;
let service: RunningService;

beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    TEST_CLOCK: 'true',
    DEFAULT_CURRENCY: currency,
    TAX_RATE: '0.2',
    AUTO_ISSUE: 'true',
    MAIL_INVOICES: 'true',
    DUNNING_DAYS: '7,10',
    DUNNING_SUSPEND: 'true',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Northwind <billing@northwind.example>',
    SELLER_NAME: 'Northwind',
  });
  await moveTo('2027-01-01');
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const moveTo = (day: string) => moveClock(service, `${day}T08:00:00Z`);

async function done(path: string, body: unknown, method = 'POST') {
  const answer = await service.call(path, { method, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}
const get = async (path: string) => (await service.call(path)).body;

/** The invoice dated on the day. */
async function invoiceOf(day: string) {
  const filter = encodeURIComponent(
    `customerId eq '${customerId}' and invoiceDate ge ${day}T00:00:00Z and invoiceDate lt ${day}T23:59:59Z`,
  );
  const { value } = await get(`/api/invoices/odata?$filter=${filter}`);
  expect(value).toHaveLength(1);
  return value[0];
}

const pay = (paidAt: string, amount: number, reference: string, fields: object = {}) =>
  done('/api/payments', { customerId, amount, currency, paidAt, method: 'transfer', reference, ...fields });

async function account() {
  const { currencies } = await get(`/api/customers/${customerId}/account`);
  const [one] = currencies;
  expect(currencies).toHaveLength(1);
  const { invoiced, credited, paid, refunded, due, balance } = one;
  // Sums are in whole cents, since fractions are not exact.
  const cents = (amount: number) => Math.round(amount * 100);
  expect(cents(invoiced) - cents(credited) - cents(paid) + cents(refunded)).toBe(cents(due) - cents(balance));
  return one;
}
const subjects = async (count: number) => (await mails.mailsTo(address, count)).map(({ text }) => text);

test('renewals, reminders, a suspension, an upgrade, a credit and a refund add up over a year', async () => {
  await done(
    `/api/reference/customers/${customerId}`,
    { name: 'Tailspin Toys', address: 'Spin Street 5\n10115 Berlin', taxId: null, email: address },
    'PUT',
  );
  const { id: subscriptionId } = await done('/api/subscriptions', {
    customerId,
    offerId: 'basic',
    quantity: 10,
    unitPrice: 30,
    billingCycle: 'monthly',
    startDate: '2027-01-01',
    billFirstPeriod: true,
  });
  const subscription = () => get(`/api/subscriptions/${subscriptionId}`);

  // January: 10 × 30 and 20 % tax, issued and mailed automatically, paid in time.
  const january = await invoiceOf('2027-01-01');
  expect(january).toMatchObject({
    status: 'issued',
    total: 360,
    amountDue: 360,
    dueDate: '2027-01-15T00:00:00.000Z',
  });
  expect((await subjects(1))[0]).toContain(january.invoiceNumber);
  await moveTo('2027-01-10');
  expect(await pay('2027-01-10', 360, 'T-1')).toMatchObject({ allocated: 360, unallocated: 0 });
  expect(await get(`/api/invoices/${january.id}`)).toMatchObject({
    status: 'paid',
    amountPaid: 360,
    amountDue: 0,
  });

  // February is not paid by the 15th: reminded on the 22nd and the 25th, when the service stops.
  await moveTo('2027-02-01');
  const february = await invoiceOf('2027-02-01');
  await moveTo('2027-02-21');
  expect(mails.received.filter(({ to }) => to === address)).toHaveLength(2);
  await moveTo('2027-02-22');
  expect((await subjects(3))[2]).toContain(february.invoiceNumber);
  expect((await subscription()).status).toBe('active');
  expect(await account()).toMatchObject({ due: 360, overdue: 360, ageing: { days1to30: 360 } });
  await moveTo('2027-02-25');
  await subjects(4);
  expect((await subscription()).status).toBe('suspended');

  // The payment arrives two days later and resumes the service.
  await moveTo('2027-02-27');
  await pay('2027-02-27', 360, 'T-2');
  expect(await get(`/api/invoices/${february.id}`)).toMatchObject({ status: 'paid', amountDue: 0 });
  expect((await subscription()).status).toBe('active');

  // March is paid in two parts. From the 15th on there are five units more.
  await moveTo('2027-03-01');
  const march = await invoiceOf('2027-03-01');
  await moveTo('2027-03-10');
  await pay('2027-03-10', 200, 'T-3a');
  expect(await get(`/api/invoices/${march.id}`)).toMatchObject({
    status: 'issued',
    amountPaid: 200,
    amountDue: 160,
  });
  await pay('2027-03-10', 160, 'T-3b', { allocations: [{ invoiceId: march.id, amount: 160 }] });
  expect((await get(`/api/invoices/${march.id}`)).status).toBe('paid');
  await moveTo('2027-03-15');
  await done('/api/subscriptions/upgrade-quantity', { subscriptionId, newQuantity: 15 });

  // April: 15 × 30, and 17 of 31 days of 5 × 30, which is 82.26; with 20 % tax 638.71.
  await moveTo('2027-04-01');
  const april = await invoiceOf('2027-04-01');
  expect(april).toMatchObject({ subtotal: 532.26, tax: 106.45, total: 638.71, amountDue: 638.71 });
  await moveTo('2027-04-05');
  const note = { invoiceId: april.id, reason: 'Two days without service', amount: 50 };
  expect(await done('/api/credit-notes', note)).toMatchObject({ total: 50, applied: 50, toBalance: 0 });
  // The customer still pays all of it. Of the 50 on account, 20 are refunded and 30 go to May.
  expect(await pay('2027-04-05', 638.71, 'T-4')).toMatchObject({ allocated: 588.71, unallocated: 50 });
  await done(`/api/customers/${customerId}/refunds`, {
    amount: 20,
    currency,
    reason: 'Asked for it',
    reference: 'R-1',
  });
  expect(await account()).toMatchObject({ due: 0, balance: 30 });
  await moveTo('2027-05-01');
  const may = await invoiceOf('2027-05-01');
  expect(may).toMatchObject({ total: 540, amountPaid: 30, amountDue: 510 });
  await pay('2027-05-01', 510, 'T-5');

  for (const month of ['06', '07', '08', '09', '10', '11', '12']) {
    await moveTo(`2027-${month}-01`);
    expect((await invoiceOf(`2027-${month}-01`)).amountDue).toBe(540);
    await pay(`2027-${month}-01`, 540, `T-${month}`);
  }
  await moveTo('2027-12-31');

  // 3 × 360 + 638.71 + 8 × 540 invoiced; 360 + 360 + 200 + 160 + 638.71 + 510 + 7 × 540 paid.
  expect(await account()).toMatchObject({
    invoiced: 6038.71,
    credited: 50,
    paid: 6008.71,
    refunded: 20,
    due: 0,
    overdue: 0,
    balance: 0,
  });
  // Twelve invoices and two reminders.
  expect(mails.received.filter(({ to }) => to === address)).toHaveLength(14);

  const path = `/api/customers/${customerId}/statement?from=2027-01-01&to=2027-12-31`;
  const { currencies, entries } = await get(path);
  expect(currencies).toEqual([{ currency, opening: 0, charged: 6058.71, credited: 6058.71, closing: 0 }]);
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  const count = (wanted: string) => kinds.filter((kind: string) => kind === wanted).length;
  expect([count('invoice'), count('payment'), count('creditNote'), count('refund')]).toEqual([12, 13, 1, 1]);

  const pdf = await service.call(`${path}&format=pdf`);
  expect(pdf.status).toBe(200);
  if (noPdfText === undefined) {
    const text = pdfPages(pdf.bytes).join('\n');
    const printed = entries.filter(
      ({ number, reference }: { number: string | null; reference: string | null }) =>
        text.includes(number ?? reference ?? ''),
    );
    expect(printed).toHaveLength(entries.length);
    expect(text).toContain('6,058.71');
  }
  const { body: audit } = await service.call('/api/audit/verify', { method: 'POST', body: {} });
  expect(audit).toMatchObject({ valid: true, findings: [] });
});
