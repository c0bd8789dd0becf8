/** On failing networks and services, the client's writes are done once and its waiting is limited. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type BackOffice,
  createBackOffice,
  isBackOfficeError,
  withRetryOnConflict,
} from 'back-office-client';
import { type FaultProxy, type SeenRequest, startFaultProxy } from '../support/faultProxy.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';

const credentials = { username: 'admin@example.com', password: adminPassword };
const patience = { firstWait: 1 };
const draft = (customerId: string) => ({
  customerId,
  items: [{ description: 'Engine time', quantity: 1, unitPrice: 10 }],
});

let service: RunningService;
let proxy: FaultProxy;
let backOffice: BackOffice;
beforeAll(async () => {
  service = await startService();
  proxy = await startFaultProxy(service.url);
});
afterAll(async () => {
  await proxy.close();
  await service.dispose();
});
beforeEach(async () => {
  backOffice = createBackOffice({ url: proxy.url, credentials, patience });
  await backOffice.me();
  proxy.seen.length = 0;
});

const creates = ({ method, path }: SeenRequest) => method === 'POST' && path === '/api/invoices';
const tokens = ({ path }: SeenRequest) => path === '/api/auth/token';
const invoicesOf = (customerId: string) =>
  backOffice.invoices.list({ filter: `customerId eq '${customerId}'` }).toArray();

describe('a write', () => {
  test.each([['whose answer is lost'], ['that is lost itself'], ['whose answer breaks off']] as const)(
    '%s is done once',
    async (what) => {
      const fault =
        ({ 'whose answer is lost': 'lost answer', 'that is lost itself': 'lost request' } as const)[
          what as string
        ] ?? 'broken answer';
      proxy.befall(creates, fault, fault);
      const customerId = `cus-${fault.replaceAll(' ', '-')}`;
      const { id } = await backOffice.invoices.create(draft(customerId));
      expect((await invoicesOf(customerId)).map((row) => row.id)).toEqual([id]);
      const sent = proxy.seen.filter(creates);
      expect(sent).toHaveLength(3);
      expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    },
  );

  test('that is still running when it is repeated gets its own answer', async () => {
    proxy.befall(creates, 'silence');
    const { id } = await backOffice.invoices.create(draft('cus-silence'), {
      patience: { timeout: 400 },
    });
    expect((await invoicesOf('cus-silence')).map((row) => row.id)).toEqual([id]);
  });

  test('has a new idempotency key for each call, unless the caller names one', async () => {
    await backOffice.invoices.create(draft('cus-keys'));
    await backOffice.invoices.create(draft('cus-keys'));
    const named = { idempotencyKey: 'of-another-run' };
    const first = await backOffice.invoices.create(draft('cus-keys'), named);
    expect(await backOffice.invoices.create(draft('cus-keys'), named)).toEqual(first);
    expect(await invoicesOf('cus-keys')).toHaveLength(3);
  });

  test('that is refused is not repeated', async () => {
    const refused = await backOffice.invoices.create({ ...draft('cus-refused'), items: [] }).outcome();
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', status: 400, faults: [{ path: '/items' }] },
    });
    expect(proxy.seen.filter(creates)).toHaveLength(1);
  });
});

describe('a service that is unavailable', () => {
  test('is asked again only after the time that it named', async () => {
    proxy.befall(creates, { status: 503, headers: { 'retry-after': '1' } });
    const began = performance.now();
    await backOffice.invoices.create(draft('cus-patient'));
    expect(performance.now() - began).toBeGreaterThanOrEqual(995);
  });

  test('is not waited for if it names too long a time', async () => {
    proxy.befall(creates, { status: 429, headers: { 'retry-after': '3600' } });
    const began = performance.now();
    const answer = await backOffice.invoices.create(draft('cus-impatient')).outcome();
    expect(answer).toMatchObject({ ok: false, error: { status: 429, retryAfter: 3_600 } });
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  test('is asked only as often as the retries allow', async () => {
    proxy.befall(creates, ...Array.from({ length: 3 }, () => ({ status: 502 })));
    const answer = await backOffice.invoices
      .create(draft('cus-bounded'), { patience: { retries: 2 } })
      .outcome();
    expect(answer).toMatchObject({ ok: false, error: { code: 'UNEXPECTED_ANSWER', status: 502 } });
    expect(proxy.seen.filter(creates)).toHaveLength(3);
  });

  test('and refuses connections is reported as NO_ANSWER', async () => {
    const gone = await startFaultProxy(service.url);
    await gone.close();
    const nobody = createBackOffice({ url: gone.url, patience: { retries: 1, firstWait: 1 } });
    await expect(nobody.me()).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('an id', () => {
  test.each(['.', '..'])('%s, which would lead to another address, is never sent', async (id) => {
    const { cartId } = await backOffice.carts.create({ customerId: 'cus-dots' });
    proxy.seen.length = 0;
    expect(() => backOffice.carts.removeItem(cartId, id)).toThrow(TypeError);
    expect(() => backOffice.carts.removeDiscount(cartId, id)).toThrow(TypeError);
    expect(proxy.seen).toEqual([]);
    await expect(backOffice.carts.get(cartId)).resolves.toMatchObject({ cartId });
  });
});

describe('a timeout', () => {
  test('applies to the answer, not to the reading of a file', async () => {
    const text = 'x'.repeat(1_000);
    let goOn = () => {};
    const read = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const aborted: boolean[] = [];
    const slow = createBackOffice({
      url: 'http://files.example',
      credentials: { token: 'any' },
      patience: { timeout: 20 },
      fetch: async (_url, init) => {
        const body = new ReadableStream<Uint8Array>({
          async pull(controller) {
            await read;
            aborted.push(init?.signal?.aborted === true);
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
        });
        return new Response(body, { headers: { 'content-type': 'application/pdf' } });
      },
    });
    const pdf = await slow.invoices.pdf('inv_1');
    // Wait until the timeout would have ended.
    await new Promise((resolve) => setTimeout(resolve, 40));
    goOn();
    expect(await pdf.text()).toBe(text);
    expect(aborted).toEqual([false]);
  });

  test('ends an attempt without an answer', async () => {
    proxy.befall(creates, 'silence');
    const answer = backOffice.invoices.create(draft('cus-silent'), {
      patience: { timeout: 500, retries: 0 },
    });
    await expect(answer).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: expect.stringContaining('500 ms'),
    });
  });
});

describe('an abort', () => {
  test('ends the wait for the next attempt with its own reason', async () => {
    proxy.befall(creates, { status: 503, headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    const call = backOffice.invoices.create(draft('cus-aborted'), { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    expect(proxy.seen.filter(creates)).toHaveLength(1);
  });

  test('of one call does not abort the token request that others wait for', async () => {
    const fresh = createBackOffice({ url: proxy.url, credentials, patience });
    const controller = new AbortController();
    const given = fresh.me({ signal: controller.signal });
    const kept = fresh.me();
    controller.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    await expect(kept).resolves.toMatchObject({ email: 'admin@example.com' });
    expect(proxy.seen.filter(tokens)).toHaveLength(1);
  });

  test('ends a list between its pages', async () => {
    await Promise.all(Array.from({ length: 4 }, () => backOffice.invoices.create(draft('cus-pages'))));
    const controller = new AbortController();
    const seen: string[] = [];
    const read = async () => {
      const { signal } = controller;
      for await (const { id } of backOffice.invoices.list({ pageSize: 1, signal })) {
        seen.push(id);
        controller.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });
});

describe('tokens', () => {
  const forgotten = { status: 401, headers: { 'content-type': 'application/problem+json' } };
  const body = JSON.stringify({ code: 'UNAUTHENTICATED', detail: 'The token is over', status: 401 });

  test('are requested once for concurrent calls', async () => {
    const fresh = createBackOffice({ url: proxy.url, credentials, patience });
    await Promise.all(Array.from({ length: 20 }, () => fresh.me()));
    expect(proxy.seen.filter(tokens)).toHaveLength(1);
  });

  test('are renewed once when concurrent calls find them expired', async () => {
    const calls = 12;
    proxy.befall(
      ({ path }) => path === '/api/me',
      ...Array.from({ length: calls }, () => ({ ...forgotten, body })),
    );
    const answers = await Promise.all(Array.from({ length: calls }, () => backOffice.me()));
    expect(answers).toHaveLength(calls);
    expect(proxy.seen.filter(tokens)).toHaveLength(1);
    expect(proxy.seen.filter(({ path }) => path === '/api/me')).toHaveLength(2 * calls);
  });

  test('of an ended session are replaced only if the client has a password', async () => {
    await backOffice.signOut();
    const kept: string[] = [];
    const first = createBackOffice({
      url: proxy.url,
      credentials: { ...credentials, onRefreshToken: (token) => kept.push(token) },
      patience,
    });
    await first.me();
    const [refreshToken = ''] = kept;
    const other = createBackOffice({ url: proxy.url, credentials: { refreshToken }, patience });
    await expect(other.me()).resolves.toMatchObject({ email: 'admin@example.com' });
    await other.signOut();
    await expect(first.me()).resolves.toMatchObject({ email: 'admin@example.com' });
    await expect(other.me()).rejects.toThrow('signed out');
  });

  test('that are still being requested at sign-out are revoked too', async () => {
    const kept: string[] = [];
    const fresh = createBackOffice({
      url: proxy.url,
      credentials: { ...credentials, onRefreshToken: (token) => kept.push(token) },
      patience,
    });
    const me = fresh.me();
    await Promise.allSettled([fresh.signOut(), me]);
    const refreshToken = kept[0] ?? '';
    const other = createBackOffice({ url: proxy.url, credentials: { refreshToken }, patience });
    await expect(other.me()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('that could not be revoked are revoked by the next sign-out', async () => {
    const kept: string[] = [];
    const impatient = createBackOffice({
      url: proxy.url,
      credentials: { ...credentials, onRefreshToken: (token) => kept.push(token) },
      patience: { retries: 0 },
    });
    await impatient.me();
    proxy.befall(({ path }) => path === '/api/auth/revoke', 'lost request');
    await expect(impatient.signOut()).rejects.toMatchObject({ code: 'NO_ANSWER' });
    await impatient.signOut();
    const refreshToken = kept[0] ?? '';
    const other = createBackOffice({ url: proxy.url, credentials: { refreshToken }, patience });
    await expect(other.me()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('that are refused are not requested again', async () => {
    const wrong = createBackOffice({ url: proxy.url, credentials: { ...credentials, password: 'wrong' } });
    await expect(wrong.me()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(proxy.seen.filter(tokens)).toHaveLength(1);
    const stale = createBackOffice({ url: proxy.url, credentials: { token: 'nonsense' } });
    await expect(stale.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('concurrent changes of one resource', () => {
  test('all succeed, one after the other, with withRetryOnConflict', async () => {
    const { id } = await backOffice.offers.put('offer-raced', { name: 'Raced', price: 1, currency: 'EUR' });
    const raise = () =>
      withRetryOnConflict(
        async () => {
          const offer = await backOffice.offers.get(id);
          return backOffice.offers.put(id, { price: Number(offer.price) + 1 }, { ifMatch: offer });
        },
        { attempts: 20 },
      );
    await Promise.all([raise(), raise(), raise(), raise()]);
    expect((await backOffice.offers.get(id)).price).toBe(5);
  });

  test('never lose a condition of the caller', async () => {
    const { id } = await backOffice.invoices.create(draft('cus-tags'));
    const invoice = await backOffice.invoices.get(id);
    const copied = backOffice.invoices.issue(id, { ifMatch: { ...invoice } });
    await expect(copied).rejects.toThrow('no ETag');
    await backOffice.invoices.issue(id, { ifMatch: invoice });
    const late = await backOffice.invoices.cancel(id, {}, { ifMatch: invoice }).catch((error) => error);
    expect(isBackOfficeError(late, 'PRECONDITION_FAILED')).toBe(true);
    const current = await backOffice.invoices.get(id);
    expect(await backOffice.invoices.get(id, { known: current })).toBe(current);
    expect(await backOffice.invoices.get(id, { known: invoice })).toEqual(current);
  });
});
