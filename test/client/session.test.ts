/** In a browser, the client uses a cookie that it cannot read, and sends a header with each write. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BackOffice, createBackOffice } from 'back-office-client';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';

let service: RunningService;
let proxy: FaultProxy;
beforeAll(async () => {
  service = await startService();
  proxy = await startFaultProxy(service.url);
});
afterAll(async () => {
  await proxy.close();
  await service.dispose();
});

/** Makes a browser whose tabs share cookies. Each call of the result opens a tab. */
function browser(): () => BackOffice {
  const jar = new Map<string, string>();
  const fetchWithCookies: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.credentials === 'include') headers.set('cookie', [...jar.values()].join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.split('=')[0] ?? '', pair);
    }
    return response;
  };
  return () =>
    createBackOffice({
      url: proxy.url,
      credentials: { session: true },
      fetch: fetchWithCookies,
      patience: { firstWait: 1 },
    });
}

const signIn = { username: 'admin@example.com', password: adminPassword };

test('a signed-in user can read and write until signing out', async () => {
  const page = browser()();
  await expect(page.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const me = await page.session.signIn(signIn);
  expect(me).toMatchObject({ kind: 'user', email: 'admin@example.com' });
  await page.offers.put('offer-1', { name: 'Pro', price: 1, currency: 'EUR' });
  await page.signOut();
  await expect(page.offers.put('offer-1', { name: 'Plus' })).rejects.toMatchObject({ status: 401 });
});

test('a reloaded page requests the header for its writes once', async () => {
  const tab = browser();
  await tab().session.signIn(signIn);
  const page = tab();
  proxy.seen.length = 0;
  await Promise.all(
    ['a', 'b', 'c'].map((id) => page.offers.put(id, { name: id, price: 1, currency: 'EUR' })),
  );
  expect(proxy.seen.filter(({ path }) => path === '/api/me')).toHaveLength(1);
});

test('a page gets a new header when another tab has signed in', async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  await first.session.signIn(signIn);
  await first.offers.put('d', { name: 'd', price: 1, currency: 'EUR' });
  await second.session.signIn(signIn);
  await expect(first.offers.put('d', { name: 'e' })).resolves.toMatchObject({ name: 'e' });
});

test('signing out works after another tab signed in, after a lost answer, and when already signed out', async () => {
  const tab = browser();
  const [first, second] = [tab(), tab()];
  await first.session.signIn(signIn);
  await second.session.signIn(signIn);
  proxy.befall(({ method }) => method === 'DELETE', 'lost answer');
  await first.signOut();
  await expect(second.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await second.signOut();
});
