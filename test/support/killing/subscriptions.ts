/** Clients that change subscriptions and race for renewals: no answered command is lost, and none is done twice or by half. */
import { expect } from '@jest/globals';
import { expectNothingLostOrDoubled } from '../ledgerCheck.js';
import type { RunningService } from '../service.js';
import {
  type AnsweredCommand,
  changeSubscriptions,
  emptyLedger,
  isGone,
  type Ledger,
  post,
  sendAgain,
} from '../subscriptionLoad.js';
import type { Kind } from './killedService.js';

const racers = 4;
const sharedInEachRound = 6;
const day = 24 * 3600 * 1000;

const together = 'shared-together';

/** Creates a subscription that started weeks ago: several periods are due, and clients and workers race for them. */
async function overdue(service: RunningService, index: number): Promise<string> {
  const { body, status, text } = await service.call('/api/subscriptions', {
    body: {
      // Every second one shares its invoices.
      customerId: index % 2 === 0 ? together : `shared-${index}`,
      offerId: 'offer-2',
      unitPrice: 7,
      billingCycle: 'weekly',
      startDate: new Date(Date.now() - 29 * day).toISOString().slice(0, 10),
      backdate: true,
    },
  });
  if (status !== 201) throw new Error(text);
  return body.id;
}

/** Renews and invoices the same subscriptions as other clients at the same time; refusals are expected. */
async function race(service: RunningService, ids: readonly string[], first: number): Promise<void> {
  for (let turn = first; ; turn += 1) {
    const action = turn % 2 === 0 ? 'renew' : 'generate-renewal-invoice';
    try {
      const path = `/api/subscriptions/${ids[turn % ids.length]}/${action}`;
      const { status, text } = await post(service, { path, body: undefined });
      if (status !== 200 && status !== 400 && status !== 409) throw new Error(`${action}: ${text}`);
      if (turn % 50 === 0) await service.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      if (turn % 70 === 0) await service.call('/api/projections/subscriptions/rebuild', { method: 'POST' });
    } catch (error) {
      if (!isGone(error)) throw error;
      return;
    }
  }
}

async function expectSameAnswers(service: RunningService, answered: readonly AnsweredCommand[]) {
  for (const command of answered) {
    const { text, headers } = await post(service, command);
    const replayed = headers.get('idempotency-replayed');
    expect({ key: command.key, text, replayed }).toEqual({
      key: command.key,
      text: command.text,
      replayed: 'true',
    });
  }
}

export const subscriptions = (clients: number): Kind => ({
  share: 15,
  begin(session) {
    const ledger: Ledger = {
      ...emptyLedger(),
      inStep: session.inStep,
      get count() {
        return session.answered;
      },
      set count(count) {
        session.answered = count;
      },
    };
    const shared: string[] = [];
    return {
      async prepare(service) {
        const path = `/api/reference/customers/${together}`;
        await service.call(path, { method: 'PUT', body: { invoiceGrouping: 'together' } });
        for (let index = 0; index < sharedInEachRound; index += 1) shared.push(await overdue(service, index));
      },
      untilGone(service, round) {
        const hot = shared.slice(-sharedInEachRound);
        return Promise.all([
          ...Array.from({ length: clients }, (_, index) =>
            changeSubscriptions(service, ledger, `r${round}-c${index}`),
          ),
          ...Array.from({ length: racers }, (_, index) => race(service, hot, index * 13)),
        ]);
      },
      async recover(service) {
        const now = await sendAgain(service, ledger);
        await expectSameAnswers(service, [...ledger.answered, ...now]);
      },
      check: (service) => expectNothingLostOrDoubled(service, ledger, shared),
    };
  },
});
