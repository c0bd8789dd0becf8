/** VAT identifiers are checked by VIES, here a stand-in. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

type Answer = readonly [status: number, body: object];
const known: Answer = [200, { valid: true, requestIdentifier: 'WAPIAAAAY' }];
const unknown: Answer = [200, { valid: false, requestIdentifier: 'WAPIAAAAN' }];
const down: Answer = [500, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }];
const malformed: Answer = [400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }];

const asked: object[] = [];
const answers = new Map<string, Answer>();
let vies: Server;
let service: RunningService;

async function bodyOf(request: IncomingMessage): Promise<{ countryCode: string; vatNumber: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

beforeAll(async () => {
  vies = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push({ path: request.url, ...body });
    const [status, said] = answers.get(body.countryCode + body.vatNumber) ?? down;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve));
  const { port } = vies.address() as AddressInfo;
  service = await startService({
    VAT_CHECK: 'vies',
    VIES_URL: `http://127.0.0.1:${port}/rest-api/`,
    TAX_RATE: '0.19',
    DEFAULT_CURRENCY: 'EUR',
    SELLER_COUNTRY: 'DE',
    SELLER_VAT_ID: 'DE136695976',
  });
});
afterAll(async () => {
  await service.dispose();
  vies.close();
});

const path = (id: string) => `/api/reference/customers/${id}`;
const put = (id: string, body: object) => service.call(path(id), { method: 'PUT', body });
const read = async (id: string) => (await service.call(path(id))).body;
const invoice = async (customerId: string) => {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: 100 }];
  return (await service.call('/api/invoices', { body: { customerId, items } })).body;
};
/** Puts the customer until the check is done, since the job runs once a second at most. */
const answered = (id: string, body: object) =>
  until(async () => {
    await put(id, body);
    return (await read(id)).vatIdValid !== null;
  });

test('a customer whose VAT id is unknown to VIES is taxed, and the history has the answer', async () => {
  answers.set('FR40303265045', known);
  answers.set('NL004495445B01', unknown);
  await answered('known', { country: 'FR', vatId: 'FR40303265045' });
  await answered('unheard-of', { country: 'NL', vatId: 'NL004495445B01' });
  expect(await read('known')).toMatchObject({ vatIdValid: true, vatIdCheckedAt: expect.any(String) });
  expect(await read('unheard-of')).toMatchObject({ vatIdValid: false });
  const [good, bad] = [await invoice('known'), await invoice('unheard-of')];
  expect(good).toMatchObject({ total: 100 });
  expect(good.warnings).toBeUndefined();
  expect(bad).toMatchObject({ total: 119, warnings: [{ code: 'VAT_ID_INVALID' }] });
  expect(asked).toContainEqual({
    path: '/rest-api/check-vat-number',
    countryCode: 'FR',
    vatNumber: '40303265045',
    requesterMemberStateCode: 'DE',
    requesterNumber: '136695976',
  });
  const { text } = await service.call('/api/audit/reference-customers/unheard-of');
  expect(text).toContain('CustomerVatIdChecked');
  expect(text).toContain('WAPIAAAAN');
});

test('a VAT id that cannot be checked counts as valid with a warning until VIES answers', async () => {
  await put('waiting', { country: 'IT', vatId: 'IT00743110157' });
  await until(() => asked.some((one) => 'countryCode' in one && one.countryCode === 'IT'));
  const unsure = await invoice('waiting');
  expect(unsure).toMatchObject({ total: 100, warnings: [{ code: 'VAT_ID_UNCHECKED', path: '/customerId' }] });
  answers.set('IT00743110157', malformed);
  await answered('waiting', { name: 'Waiting' });
  expect(await invoice('waiting')).toMatchObject({ total: 119 });
});

test('a changed VAT id is checked again, unless its form is invalid', async () => {
  answers.set('FR83404833048', known);
  const before = asked.length;
  await put('unheard-of', { country: 'FR', vatId: 'FR83404833049' });
  expect(await read('unheard-of')).toMatchObject({ vatIdValid: null, vatIdCheckedAt: null });
  await answered('unheard-of', { vatId: 'FR83404833048' });
  expect(await read('unheard-of')).toMatchObject({ vatIdValid: true });
  expect(await invoice('unheard-of')).toMatchObject({ total: 100 });
  expect(JSON.stringify(asked.slice(before))).not.toContain('83404833049');
});
