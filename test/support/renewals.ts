/** Renewals from 31 January on, month after month, with several runs of the due work at each step. */
import { describe, expect, test } from '@jest/globals';
import { anchor } from '../../src/domain/subscription/periods.js';
import type { RunningService } from './service.js';
import { moveClock } from './testClock.js';
import { until } from './until.js';

/** Returns the complete invoices of a subscription in order. */
export async function invoicesOf(
  service: RunningService,
  id: string,
): Promise<{ id: string; invoiceDate: string; items: { description: string }[] }[]> {
  const filter = encodeURIComponent(`subscriptionId eq '${id}'`);
  const { body } = await service.call(`/api/invoices/odata?$filter=${filter}&$orderby=invoiceDate&$top=1000`);
  expect(body.count).toBe(body.value.length);
  return Promise.all(
    body.value.map(
      async ({ id: invoice }: { id: string }) => (await service.call(`/api/invoices/${invoice}`)).body,
    ),
  );
}

/** @param year whose 31 January is the start and the time of the clock */
export function testRenewals(service: () => RunningService, year: number, months: number): void {
  const startDate = `${year}-01-31`;
  const call: RunningService['call'] = (...asked) => service().call(...asked);
  const post = (path: string, body?: unknown) => call(path, { method: 'POST', body });
  const last = new Date(Date.UTC(year, months, 28, 12)).toISOString();

  describe(`${months} months of renewals from 31 January`, () => {
    const cycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
    const ids = new Map<string, string>();

    async function create(billingCycle: string): Promise<string> {
      const { status, body, text } = await call('/api/subscriptions', {
        body: {
          customerId: 'cus-1',
          offerId: 'offer-1',
          quantity: 2,
          unitPrice: 10,
          startDate,
          billingCycle,
        },
      });
      if (status !== 201) throw new Error(text);
      return body.id;
    }

    test('pass with two more runs of the due renewals at each step', async () => {
      for (const billingCycle of cycles) ids.set(billingCycle, await create(billingCycle));
      for (let month = 1; month <= months; month += 1) {
        const step = new Date(Date.UTC(year, month, 28, 12)).toISOString();
        const [, one, two] = await Promise.all([
          moveClock(service(), step),
          post('/api/subscriptions/process-due-renewals'),
          post('/api/subscriptions/process-due-renewals'),
        ]);
        expect([one?.body.failed, two?.body.failed]).toEqual([0, 0]);
      }
    });

    test.each(cycles)(
      'leave %s with one invoice for each period, no drift and no gap',
      async (billingCycle) => {
        const id = ids.get(billingCycle) ?? '';
        const schedule = { startDate, billingCycle };
        const invoices = await invoicesOf(service(), id);
        const anchors = Array.from({ length: invoices.length + 1 }, (_, index) =>
          anchor(schedule, index + 1),
        );
        expect(invoices.map(({ invoiceDate }) => invoiceDate.slice(0, 10))).toEqual(anchors.slice(0, -1));
        expect((anchors.at(-2) ?? '') <= last.slice(0, 10)).toBe(true);
        const { renewalDate } = (await call(`/api/subscriptions/${id}`)).body;
        expect(renewalDate).toBe(anchors.at(-1));
        expect(renewalDate > last.slice(0, 10)).toBe(true);
      },
    );

    test('leave a history whose chains hold and no job behind', async () => {
      expect((await post('/api/audit/verify')).body).toMatchObject({ valid: true, findings: [] });
      // The service's own recurring jobs may be running at this moment.
      await until(async () => (await call('/api/jobs')).body.count === 0);
    });
  });
}
