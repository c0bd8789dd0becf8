/** Bulk renewals in which some subscriptions cannot be renewed, or the store is out of reach. */
import { expect, test } from '@jest/globals';
import { subscriptionActionRoutes } from '../../../src/http/subscription/actions.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { DamagedEvent } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';

const context: CommandContext = {
  actor: { kind: 'user', id: '1' },
  at: new Date('2026-02-03T04:05:06.000Z'),
  requestId: 'request',
  commandId: '6f1c7c0e-6d0b-4b53-9d53-2f4d1d1e3a77',
};

/** Renews five subscriptions, of which some fail with the given errors. */
async function renewAll(failures: Readonly<Record<string, Error>>) {
  const told: [string, unknown][] = [];
  const renew = async (id: string) => {
    const failure = failures[id];
    if (failure !== undefined) throw failure;
  };
  const routes = subscriptionActionRoutes({
    subscriptions: { renew },
    onRenewalFailure: (id: string, error: unknown) => told.push([id, error]),
  } as never);
  const route = routes.find(({ path }) => path.endsWith('/bulk-renew'));
  const subscriptionIds = ['sub_1', 'sub_2', 'sub_3', 'sub_4', 'sub_5'];
  const answer = await route?.handle({ body: { subscriptionIds }, context } as never);
  return { body: answer?.body, told };
}

test('failed renewals are counted and reported, and do not stop the others', async () => {
  const refused = new DomainError('INVALID_SUBSCRIPTION_STATE', 'the subscription is terminated');
  const damaged = new DamagedEvent('subscription-sub_3', 4, '000000000009');
  const broken = new TypeError('undefined is no object');
  const { body, told } = await renewAll({ sub_2: refused, sub_3: damaged, sub_4: broken });
  expect(body).toEqual({
    renewed: 2,
    failed: 3,
    results: [
      { subscriptionId: 'sub_1', renewed: true },
      { subscriptionId: 'sub_2', renewed: false, code: 'INVALID_SUBSCRIPTION_STATE' },
      { subscriptionId: 'sub_3', renewed: false, code: 'INTERNAL_ERROR' },
      { subscriptionId: 'sub_4', renewed: false, code: 'INTERNAL_ERROR' },
      { subscriptionId: 'sub_5', renewed: true },
    ],
  });
  expect(told).toEqual([
    ['sub_2', refused],
    ['sub_3', damaged],
    ['sub_4', broken],
  ]);
});

test('an engine out of reach fails the whole request, not a single renewal', async () => {
  const outage = new Unavailable('the event store is out of reach');
  await expect(renewAll({ sub_2: outage })).rejects.toBe(outage);
  const busy = new DomainError('SERVICE_UNAVAILABLE', 'busy');
  await expect(renewAll({ sub_2: busy })).rejects.toBe(busy);
});
