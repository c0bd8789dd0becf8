/** Auditor route for the money of the whole store: compares what was billed with what was used. */
import { z } from 'zod';
import type { EventList } from '../../audit/eventList.js';
import { auditMoney } from '../../audit/money/auditMoney.js';
import { moneyFaults } from '../../audit/money/findings.js';
import type { RawUsage } from '../../audit/money/metered/recounting.js';
import type { EventLog } from '../../events/log.js';
import type { EventStore } from '../../ports/eventStore.js';
import { ok } from '../common/answers.js';
import { progressAnswer, progressMediaType, progressParameter } from '../common/progress.js';
import { type Route, route } from '../server/route.js';
import { auditAccess } from './store.js';

export interface AuditMoneyDependencies {
  readonly store: EventStore;
  readonly log: EventLog;
  readonly usage: RawUsage;
  readonly events: EventList;
}

const description = 'The findings';

const moneyAudit = z
  .strictObject({
    valid: z.boolean(),
    subscriptions: z.int(),
    invoices: z.int(),
    accounts: z.int(),
    passedOver: z.int().describe('Removed subscriptions, which the other counts exclude'),
    found: z.int().describe('Total number of findings; the answer holds the first 1,000'),
    findings: z.array(
      z.strictObject({
        fault: z.enum(moneyFaults),
        subscriptionId: z.string().nullable(),
        invoiceId: z.string().nullable(),
        customerId: z.string().nullable(),
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'MoneyAudit' });

export function auditMoneyRoutes({ store, log, usage, events }: AuditMoneyDependencies): readonly Route[] {
  return [
    route('POST', '/api/audit/money', {
      operationId: 'auditMoney',
      tag: 'audit',
      summary:
        'Recalculates what each subscription owed, compares it with its invoices, and checks the totals of every account',
      description:
        'Uses only the events and raw usage, and arithmetic independent of the billing rules. Each finding names its fault and the subscription, invoice and customer ' +
        'concerned; docs/audit.md explains each. With `progress=true` the answer is JSON lines.',
      access: auditAccess,
      query: progressParameter,
      answers: [
        ...ok(description, moneyAudit, {
          valid: false,
          subscriptions: 2,
          invoices: 5,
          accounts: 1,
          passedOver: 0,
          found: 1,
          findings: [
            {
              fault: 'lost-correction',
              subscriptionId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
              invoiceId: null,
              customerId: 'cus-1',
              detail: 'The subscription ended on 2026-12-31, but 1195515.62 USD was used and never billed',
            },
          ],
        }),
        { status: 200, description, mediaTypes: [progressMediaType] },
      ],
      async handle({ query, signal }) {
        const audited = { store, log, usage };
        if (!query.progress) return { body: await auditMoney(audited, { signal: signal() }) };
        const asked = signal();
        return progressAnswer(async (tell) => {
          const total = await events.count('');
          return auditMoney(audited, {
            signal: asked,
            onProgress: (count) => tell({ events: count, total }),
          });
        });
      },
    }),
  ];
}
