/** Approved commands are carried out exactly once: by racing approvers, after crashes, and never after they expire. */
import { expect, test } from '@jest/globals';
import { apiKeyAggregate, createApiKeyCommands } from '../../../src/commands/apiKey/apiKey.js';
import { approvalAggregate, createApprovals } from '../../../src/commands/approval/approval.js';
import type { Caller } from '../../../src/commands/identity/caller.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { approvalRulesOf } from '../../../src/domain/approval/kinds.js';
import type { Role } from '../../../src/domain/user/roles.js';
import { apiKeyRoutes } from '../../../src/http/apiKey/routes.js';
import { createApprovalGuard } from '../../../src/http/approval/guard.js';
import { guardedOperations } from '../../../src/http/approval/guarded.js';
import { invoiceActionRoutes } from '../../../src/http/invoice/actions.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { anInvoice, billingProcess } from '../../support/billingProcess.js';
import { contextOf, counter, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { ada, userProcess } from '../../support/userProcess.js';

const [store, keys] = [memoryEventStore(), memoryKeys()];

const person = (id: string): Caller => ({ kind: 'user', id, roles: ['Admin'] });
const proposal = {
  kind: 'refund',
  request: { operationId: 'count', path: '/', params: {}, query: {}, body: null, expectedRevision: null },
  amount: null,
  currency: null,
  preview: {},
  proposer: { kind: 'user', id: '1' },
  keyOwner: null,
} as const;

interface Options {
  /** Errors to throw before or after the command, one per call. */
  readonly before?: Error[];
  readonly after?: Error[];
}

/** A process that carries out an approved command by adding one to the counter with the proposal's id. */
function processWith({ before = [], after = [] }: Options = {}) {
  const { handler, log } = counterProcess(store, keys);
  const approvals = createApprovals({
    handler,
    async execute({ approvalId }, _by, context) {
      const early = before.shift();
      if (early !== undefined) throw early;
      await handler.handle(counter, approvalId, { type: 'Count', by: 1 }, context);
      const late = after.shift();
      if (late !== undefined) throw late;
      return '/counted';
    },
    onChanged: async () => undefined,
  });
  return {
    handler,
    approvals,
    async counted(id: string) {
      const [events, { state }] = [await eventsOf(log, `counter-${id}`), await approvals.load(id)];
      return [events.map(({ metadata }) => metadata.actor.id), state.status];
    },
  };
}

const propose = async ({ approvals }: ReturnType<typeof processWith>) =>
  (await approvals.propose(proposal, contextOf())).id;

test('of two concurrent approvals in two processes, one carries the command out and the other is refused', async () => {
  const [one, other] = [processWith(), processWith()];
  for (let round = 0; round < 20; round += 1) {
    const id = await propose(one);
    const outcomes = await Promise.allSettled([
      one.approvals.approve(id, person('2'), contextOf()),
      other.approvals.approve(id, person('3'), contextOf()),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'APPROVAL_CLOSED' } }]);
    const [actors, status] = await one.counted(id);
    expect(actors).toHaveLength(1);
    expect(status).toBe('executed');
  }
});

test.each(['before', 'after'] as const)(
  'after a crash %s the command, workers carry it out once',
  async (when) => {
    const crashing = processWith({ [when]: [new Unavailable('the process is gone')] });
    const id = await propose(crashing);
    await expect(crashing.approvals.approve(id, person('2'), contextOf())).rejects.toThrow(Unavailable);
    const workers = [processWith(), processWith()];
    await Promise.all(
      workers.map(({ handler }) => handler.finishDueWork(approvalAggregate, id, undefined, contextOf())),
    );
    expect(await crashing.counted(id)).toEqual([['2'], 'executed']);
  },
);

test('a command that a rule refuses has failed and is not retried', async () => {
  const refusing = processWith({ before: [new DomainError('INVALID_AMOUNT', 'too much')] });
  const id = await propose(refusing);
  await refusing.approvals.approve(id, person('2'), contextOf());
  await refusing.handler.finishDueWork(approvalAggregate, id, undefined, contextOf());
  expect(await refusing.counted(id)).toEqual([[], 'failed']);
});

test('an approved API key that is revoked after a crash was carried out, and keeps its proposer', async () => {
  const { handler } = counterProcess(store, keys);
  const apiKeys = createApiKeyCommands(handler, new Uint8Array(32));
  const faults = [new Unavailable('the process is gone')];
  const made: string[] = [];
  const approvals = createApprovals({
    handler,
    async execute({ approvalId }, { proposedBy }, context) {
      const terms = { name: 'Shop', rights: ['payments:write'], expiresAt: null } as const;
      const { id } = await apiKeys.create(terms, context, approvalId, proposedBy);
      made.push(id);
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      return id;
    },
    onChanged: async () => undefined,
  });
  const { id } = await approvals.propose(proposal, contextOf());
  await expect(approvals.approve(id, person('2'), contextOf())).rejects.toThrow(Unavailable);
  const [keyId = ''] = made;
  await apiKeys.revoke(keyId, contextOf());
  await handler.finishDueWork(approvalAggregate, id, undefined, contextOf());
  expect((await approvals.load(id)).state.status).toBe('executed');
  // What the key proposed before its end still counts as proposed by this user.
  expect(await apiKeys.proposerOf(keyId)).toBe('1');
});

test('a proposal cannot be approved after seven days, even if no worker has expired it', async () => {
  const late = processWith();
  const proposedAt = contextOf().at.getTime();
  const after = (days: number) => contextOf({ at: new Date(proposedAt + days * 86_400_000) });
  const [id, other] = [await propose(late), await propose(late)];
  await expect(late.approvals.approve(id, person('2'), after(7))).rejects.toMatchObject({
    code: 'APPROVAL_CLOSED',
  });
  expect(await late.counted(id)).toEqual([[], 'expired']);
  await late.approvals.approve(other, person('2'), after(6.99));
  expect(await late.counted(other)).toEqual([['2'], 'executed']);
});

test('a proposal sent twice is recorded once', async () => {
  const one = processWith();
  const context = contextOf();
  const first = await one.approvals.propose(proposal, context);
  const again = await one.approvals.propose(proposal, { ...context, recovering: true });
  expect(again.id).toBe(first.id);
});

test('a change carried out when it needed no approval is not proposed when it is repeated', async () => {
  const { handler, registration } = await userProcess();
  await registration.register(ada, contextOf());
  const wanted: Role[] = ['Reporting'];
  const first = contextOf();
  for (const [roles, context] of [
    [wanted, first],
    [['Admin'], contextOf()],
  ] as const)
    await handler.handle(userAggregate, '1', { type: 'ChangeUser', roles }, context);
  const freshness = { require: async () => undefined };
  const [guard] = guardedOperations({ handler, freshness } as never).updateUser ?? [];
  const weigh = (context: CommandContext) =>
    guard?.weigh({
      params: { id: '1' },
      query: {},
      body: { roles: wanted },
      path: '/',
      caller: person('2'),
      context,
    });
  expect(await weigh({ ...first, recovering: true })).toBeUndefined();
  expect(await weigh({ ...contextOf(), recovering: true })).toMatchObject({ body: { roles: wanted } });
});

test('a request that changes nothing of an API key does not take back what is approved meanwhile', async () => {
  const { handler } = counterProcess(store, keys);
  const apiKeys = createApiKeyCommands(handler, new Uint8Array(32));
  const terms = { name: 'Shop', rights: ['invoices:read', 'invoices:write'], expiresAt: null } as const;
  const { id } = await apiKeys.create(terms, contextOf());
  const narrow = { name: undefined, rights: ['invoices:read'], expiresAt: undefined } as const;
  const routes = apiKeyRoutes({
    apiKeys: {
      ...apiKeys,
      async change(...words: Parameters<typeof apiKeys.change>) {
        await apiKeys.change(id, narrow, contextOf());
        return apiKeys.change(...words);
      },
    },
    readModels: { get: async () => undefined },
  } as never);
  const route = routes.find(({ operationId }) => operationId === 'updateApiKey');
  const approvalRules = approvalRulesOf(['api-key']);
  const { guard } = createApprovalGuard({ handler, approvalRules } as never);
  const body = { name: 'The shop', rights: [...terms.rights] };
  const request = { params: { id }, query: {}, body, context: contextOf() } as never;
  if (route !== undefined) await guard(route).handle(request);
  expect((await handler.load(apiKeyAggregate, id)).state).toMatchObject({
    terms: { name: 'The shop', rights: ['invoices:read'] },
  });
});

test('a write-off that needed no approval when weighed is refused if more is due when it is decided', async () => {
  const { handler, invoices, payments, writeOffs } = billingProcess(memoryEventStore(), memoryKeys());
  const { id } = await invoices.create({ ...anInvoice, status: 'issued' }, contextOf());
  const { customerId, currency } = anInvoice;
  const paid = { paidAt: '2026-01-02', method: 'transfer', reference: null, allocations: null };
  const payment = await payments.record(
    { ...paid, customerId, amount: '15', currency: currency ?? 'EUR' },
    contextOf(),
  );
  const { guard } = createApprovalGuard({
    ...{
      handler,
      approvalRules: approvalRulesOf(['write-off:10']),
      onApprovalChanged: async () => undefined,
    },
  } as never);
  const [, route] = invoiceActionRoutes({
    writeOffs: {
      async writeOff(...words: Parameters<typeof writeOffs.writeOff>) {
        await payments.reverse(payment.id, 'No cover', contextOf());
        return writeOffs.writeOff(...words);
      },
    },
  } as never);
  const request = { params: { id }, query: {}, body: { reason: 'Insolvent', taxRelief: false } };
  const written =
    route === undefined ? undefined : guard(route).handle({ ...request, context: contextOf() } as never);
  await expect(written).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
});
