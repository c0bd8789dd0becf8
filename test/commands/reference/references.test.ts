/** With REFERENCES=strict, a repeated command is refused like the first one, unless it was carried out. */
import { expect, test } from '@jest/globals';
import { referenceCheck } from '../../../src/commands/reference/references.js';
import { subscriptionAggregate } from '../../../src/commands/subscription/subscription.js';
import { subscriptionIds } from '../../../src/domain/shared/ids.js';
import { publicId } from '../../../src/kernel/ids.js';
import { billingProcess } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';

test('an unknown offer is refused in a repeated command, until the command was carried out', async () => {
  const { handler, subscriptions } = billingProcess(memoryEventStore(), memoryKeys());
  const readModels = { get: async () => undefined };
  const check = referenceCheck(readModels, handler, 'strict', false);
  const named = [{ kind: 'offer', id: 'gone', path: '/offerId' }] as const;
  const context = contextOf();
  const repeated = { ...context, recovering: true };
  const target = [subscriptionAggregate, publicId(subscriptionIds, context.commandId)] as const;
  await expect(check(named, context, target)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
  await expect(check(named, repeated, target)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
  const fields = { ...monthlySubscription, quantity: 1, startDate: '2026-01-02' };
  await subscriptions.create(fields, context);
  expect(await check(named, repeated, target)).toMatchObject([{ code: 'OFFER_NOT_FOUND' }]);
  // Another command on the same stream was not.
  const another = { ...repeated, commandId: contextOf().commandId };
  await expect(check(named, another, target)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
});
