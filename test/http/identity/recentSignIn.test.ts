/** A stolen token cannot give a program lasting access: users need a recent sign-in for it, programs do not. */
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../src/commands/identity/caller.js';
import type { RouteRequest } from '../../../src/http/server/route.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';

const routes = declaredRoutes();
const admin: Caller = { kind: 'user', id: '1', roles: ['Admin'] };
const service: Caller = { kind: 'service', id: 'ledger', roles: [] };
const key: Caller = { kind: 'apiKey', id: 'key_1', roles: [], rights: ['events:read', 'events:write'] };

/** Whether the operation asks for a recent sign-in: in declared routes, everything that a handler calls throws its name. */
async function isAsked(operationId: string, caller: Caller, body: object): Promise<boolean> {
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`no operation ${operationId}`);
  const request = { caller, body, params: { id: 'x' }, context: {}, header: () => undefined };
  try {
    await route.handle(request as unknown as RouteRequest<unknown, unknown, unknown>);
  } catch (error) {
    const isRequired = String(error).includes('freshness.require was called');
    if (isRequired) expect(route.errors).toContain('REAUTHENTICATION_REQUIRED');
    return isRequired;
  }
  throw new Error(`${operationId} called nothing`);
}

const url = 'https://receiver.example/hook';

test.each([
  ['createApiKey', { name: 'Billing', rights: ['invoices:read'] }],
  ['updateApiKey', { rights: ['invoices:write'] }],
  ['updateApiKey', { expiresAt: null }],
  ['updateApiKey', { networks: [] }],
  ['updateApiKey', { dailyRefunds: null }],
  ['updateApiKey', { dailyPayments: null }],
  ['createWebhookEndpoint', { url, types: ['*'], from: 'now' }],
  ['updateWebhookEndpoint', { url, status: 'paused' }],
  ['rotateWebhookSecret', { overlapHours: 0 }],
])('%s %j needs a recent sign-in of users', async (operationId, body) => {
  expect(await isAsked(operationId, admin, body)).toBe(true);
  for (const program of [service, key]) expect(await isAsked(operationId, program, body)).toBe(false);
});

test.each([
  ['updateApiKey', { name: 'Billing run' }],
  ['revokeApiKey', {}],
  ['updateWebhookEndpoint', { status: 'paused', description: null }],
  ['deleteWebhookEndpoint', {}],
])('%s %j does not', async (operationId, body) => {
  expect(await isAsked(operationId, admin, body)).toBe(false);
});
