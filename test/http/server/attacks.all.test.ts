/**
 * While one caller floods the service, others are served and can sign in. Each of their requests waits for a bounded number of the
 * flood's, however fast or slow the machine is.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminPassword, type Called, type RunningService, startOwnService } from '../../support/service.js';

let service: RunningService;
/** Drafts that take long to print, since their lines have no place to break. */
const drafts: string[] = [];

beforeAll(async () => {
  service = await startOwnService({ TRUST_PROXY: '1', RATE_LIMIT: '100000' });
  const items = Array.from({ length: 60 }, (_, line) => ({
    description: String(line).repeat(500).slice(0, 1_000),
    quantity: 1,
    unitPrice: 10,
  }));
  const invoice = { customerId: 'cus-1', orderId: 'order-1', currency: 'EUR', items };
  const days = { invoiceDate: '2026-01-01T00:00:00Z', dueDate: '2026-12-01T00:00:00Z' };
  for (let index = 0; index < 40; index += 1) {
    const { status, body } = await service.call('/api/invoices', { body: { ...invoice, ...days } });
    expect(status).toBe(201);
    drafts.push(body.id);
  }
});
afterAll(() => service.dispose());

/** The header in which the proxy names the caller's address. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const attacker = from('203.0.113.9');

const signIn = (password: string, headers: Readonly<Record<string, string>>) =>
  service.call('/api/auth/token', {
    token: null,
    headers,
    body: { grant_type: 'password', username: 'admin', password },
  });

const attacks: Readonly<
  Record<string, readonly [inFlight: number, send: (turn: number) => Promise<Called>]>
> = {
  'reads the figures': [100, () => service.call('/metrics', { token: null, headers: attacker })],
  'guesses passwords behind the proxy': [16, (turn) => signIn(`wrong ${turn}`, attacker)],
  'guesses tokens': [
    32,
    (turn) => service.call('/api/carts/cart_1', { token: `guess-${turn}`, headers: attacker }),
  ],
  'prints long documents': [
    6,
    (turn) => service.call(`/api/invoices/${drafts[turn % drafts.length]}/pdf`, { headers: attacker }),
  ],
  'verifies the store': [12, () => service.call('/api/audit/verify', { method: 'POST', headers: attacker })],
  'previews many at once': [
    16,
    () =>
      service.call('/api/invoices/bulk-cancel?preview=true', { headers: attacker, body: { ids: drafts } }),
  ],
};

test.each(Object.keys(attacks))(
  'while one caller %s, others read and sign in after a bounded number of turns',
  async (name) => {
    const [inFlight, send] = attacks[name] ?? [0, () => service.call('/')];
    /** Answers of the flood without refusals, which cost nothing and take no turn. */
    let served = 0;
    let sent = 0;
    let goesOn = true;
    const flood = Array.from({ length: inFlight }, async () => {
      while (goesOn) {
        sent += 1;
        const { status } = await send(sent);
        if (status !== 429 && status !== 503) served += 1;
      }
    });
    const waited: number[] = [];
    try {
      // Waits until the flood is under way.
      while (served < 1) await Promise.race([...flood, pause(5)]);
      for (let round = 0; round < 20; round += 1) {
        const before = served;
        const { status } = await service.call(`/api/invoices/${drafts[0]}`, {
          headers: from('198.51.100.7'),
        });
        expect(status).toBe(200);
        waited.push(served - before);
      }
      expect((await signIn(adminPassword, from('198.51.100.7'))).status).toBe(200);
    } finally {
      goesOn = false;
      await Promise.all(flood);
    }
    // Callers in front may take some more turns; a starved caller waits for hundreds.
    expect(Math.max(...waited)).toBeLessThanOrEqual(4 * inFlight);
  },
);
