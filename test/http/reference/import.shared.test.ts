/** Imports of reference data over HTTP: NDJSON and CSV, with each line accepted or refused separately. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { adminPassword, type Called, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.signIn('admin@example.com', adminPassword);
});
afterAll(() => service.dispose());

const ndjson = 'application/x-ndjson';
const csv = 'text/csv';

/** Sends a body without changing it. */
async function send(
  kind: string,
  type: string,
  content: string | Uint8Array,
  headers = {},
): Promise<Omit<Called, 'bytes'>> {
  const answer = await fetch(`${service.url}/api/reference/${kind}/import`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
    body: content,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}
const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
const read = (kind: string, id: string) => service.call(`/api/reference/${kind}/${encodeURIComponent(id)}`);
const ten = { type: 'percentage', value: 10 };

describe('NDJSON', () => {
  test('is imported line by line; bad lines are named and do not affect others', async () => {
    const id = randomUUID();
    const body = [
      lines({ key: `${id}-1`, ...ten, usageLimit: 3 }),
      '{"key":',
      '',
      lines({ key: `${id}-4`, type: 'percentage' }),
      lines({ ...ten }),
      '["key"]',
      lines({ key: `${id}-7`, ...ten, colour: 'red', value: -1 }),
      `${lines({ key: `${id}-8`, ...ten, active: false })}\r`,
    ].join('\n');
    const answer = await send('discount-codes', ndjson, body);
    expect(answer.status).toBe(200);
    const refusal = { code: 'VALIDATION_ERROR', message: expect.any(String) };
    expect(answer.body).toMatchObject({
      imported: 2,
      existing: 0,
      rejected: [
        { line: 2, key: null, ...refusal },
        { line: 4, key: `${id}-4`, ...refusal, errors: [{ path: '/value' }] },
        { line: 5, key: null, ...refusal, errors: [{ path: '/key' }] },
        { line: 6, key: null, ...refusal },
        { line: 7, key: `${id}-7`, ...refusal, errors: [{ path: '/colour' }] },
      ],
    });
    expect(answer.body.rejected).toHaveLength(5);
    expect((await read('discount-codes', `${id}-1`)).body).toMatchObject({ ...ten, usageLimit: 3 });
    expect((await read('discount-codes', `${id}-8`)).body).toMatchObject({ active: false });
    expectProblem(await read('discount-codes', `${id}-7`), 404, 'NOT_FOUND');
  });

  test('creates no duplicates, and updates records that are sent again with other values', async () => {
    const id = randomUUID();
    const first = lines({ key: id, ...ten }, { key: `${id}-2`, ...ten });
    expect((await send('discount-codes', ndjson, first)).body).toMatchObject({ imported: 2, existing: 0 });
    expect((await send('discount-codes', ndjson, first)).body).toMatchObject({ imported: 0, existing: 2 });
    const changed = lines({ key: id, value: 20 }, { key: `${id}-2` });
    expect((await send('discount-codes', ndjson, changed)).body).toMatchObject({ imported: 1, existing: 1 });
    expect((await read('discount-codes', id)).body).toMatchObject({ type: 'percentage', value: 20 });
  });

  test('keeps the last of several lines with one key', async () => {
    const id = randomUUID();
    const records = Array.from({ length: 40 }, (_, index) => ({ key: id, total: index }));
    const { body } = await send('orders', ndjson, lines(...records));
    expect(body).toMatchObject({ imported: 40, rejected: [] });
    expect((await read('orders', id)).body.total).toBe(39);
  });

  test('keeps the last line of a key although the first one needs more look-ups', async () => {
    const id = randomUUID();
    await send('meters', ndjson, lines({ key: id, aggregation: 'count' }));
    const charges = [{ id: 'calls', name: 'Calls', meter: id, model: 'perUnit', unitPrice: 1 }];
    const records = [
      { key: id, price: 10, currency: 'EUR', charges },
      { key: id, price: 20 },
    ];
    const { body } = await send('offers', ndjson, lines(...records));
    expect(body).toMatchObject({ imported: 2, rejected: [] });
    expect((await read('offers', id)).body).toMatchObject({ price: 20, currency: 'EUR' });
  });

  test('of completed orders closes their carts', async () => {
    const made = await service.call('/api/cart', { method: 'POST', body: { customerId: 'cus-1' } });
    const { cartId } = made.body;
    const id = randomUUID();
    const records = [
      { key: id, status: 'completed', cartId, total: 5, currency: 'eur' },
      { key: `${id}-2`, status: 'completed', cartId: 'cart_none' },
    ];
    expect((await send('orders', ndjson, lines(...records))).body).toMatchObject({ imported: 2 });
    expect((await read('orders', id)).body).toMatchObject({ currency: 'EUR', total: 5 });
    expectProblem(await service.call(`/api/cart/${cartId}`), 404, 'CART_NOT_FOUND');
  });

  test('of 1,000 lines is imported, of 1,001 refused as a whole', async () => {
    const id = randomUUID();
    const records = Array.from({ length: 1_001 }, (_, index) => ({ key: `${id}-${index}`, total: 1 }));
    expectProblem(await send('orders', ndjson, lines(...records)), 413, 'PAYLOAD_TOO_LARGE');
    expectProblem(await read('orders', `${id}-0`), 404, 'NOT_FOUND');
    const taken = await send('orders', ndjson, lines(...records.slice(1)));
    expect(taken.body).toEqual({ imported: 1_000, existing: 0, rejected: [] });
  });

  test('with a line that is not UTF-8 is refused in that line only', async () => {
    const id = randomUUID();
    const good = Buffer.from(`${lines({ key: id, total: 1 })}\n`);
    const bad = Buffer.concat([Buffer.from('{"key":"'), Buffer.from([0xff]), Buffer.from('"}\n')]);
    const { body } = await send('orders', ndjson, Buffer.concat([bad, good]));
    expect(body).toMatchObject({ imported: 1, rejected: [{ line: 1, key: null }] });
  });
});

describe('CSV', () => {
  test('is converted to numbers and booleans by field, and an empty cell counts as not sent', async () => {
    const id = randomUUID();
    const body = [
      'key,type,value,usageLimit,active,expiresAt,minimumSubtotal',
      `${id}-1,percentage,12.5,7,false,2030-01-01T00:00:00Z,`,
      `${id}-2,fixed,3,,,,20`,
      '',
    ].join('\r\n');
    expect((await send('discount-codes', csv, body)).body).toEqual({
      imported: 2,
      existing: 0,
      rejected: [],
    });
    expect((await read('discount-codes', `${id}-1`)).body).toMatchObject({
      type: 'percentage',
      value: 12.5,
      usageLimit: 7,
      active: false,
      expiresAt: '2030-01-01T00:00:00.000Z',
      minimumSubtotal: null,
    });
    expect((await read('discount-codes', `${id}-2`)).body).toMatchObject({
      type: 'fixed',
      value: 3,
      usageLimit: null,
      active: true,
      minimumSubtotal: 20,
    });
  });

  test('is split at commas or semicolons where a field is a list', async () => {
    const id = randomUUID();
    const body = `key,type,value,appliesTo,periods,offerIds\n${id},percentage,10,both,3,"basic; pro,team"\n`;
    expect((await send('discount-codes', csv, body)).body).toMatchObject({ imported: 1 });
    expect((await read('discount-codes', id)).body).toMatchObject({
      appliesTo: 'both',
      periods: 3,
      offerIds: ['basic', 'pro', 'team'],
    });
  });

  test('keeps ids that look like numbers or booleans as text', async () => {
    const id = `${Date.now()}`;
    const body = `key,customerId,cartId,total\n${id},007,true,1\n`;
    expect((await send('orders', csv, body)).body).toMatchObject({ imported: 1 });
    expect((await read('orders', id)).body).toMatchObject({ customerId: '007', cartId: 'true', total: 1 });
  });

  test('may begin with a byte order mark, quote its cells, and name the key id', async () => {
    const id = randomUUID();
    const body = `\uFEFFid,"customerId",cartId\n"${id}","Smith, ""Ada""\nLondon","in ä cart"\n`;
    expect((await send('orders', 'text/csv; charset=utf-8', body)).body).toMatchObject({ imported: 1 });
    expect((await read('orders', id)).body).toMatchObject({
      customerId: 'Smith, "Ada"\nLondon',
      cartId: 'in ä cart',
    });
  });

  test('names bad lines by their number in the file', async () => {
    const id = randomUUID();
    const body = [
      'key,type,value,usageLimit,active',
      `${id}-1,percentage,ten,,`,
      `${id}-2,percentage,10,1.5,`,
      `${id}-3,percentage,10,,yes`,
      `${id}-4,percentage,10,,`,
      ',percentage,10,,',
      `${id}-6,percentage,1e1,,`,
    ].join('\n');
    const answer = await send('discount-codes', csv, body);
    expect(answer.body).toMatchObject({
      imported: 1,
      existing: 0,
      rejected: [
        { line: 2, key: `${id}-1`, errors: [{ path: '/value' }] },
        { line: 3, key: `${id}-2`, errors: [{ path: '/usageLimit' }] },
        { line: 4, key: `${id}-3`, errors: [{ path: '/active' }] },
        { line: 6, key: null, errors: [{ path: '/key' }] },
        { line: 7, key: `${id}-6`, errors: [{ path: '/value' }] },
      ],
    });
    expect(answer.body.rejected).toHaveLength(5);
  });

  test('with an unknown column is refused in every line that fills it', async () => {
    const id = randomUUID();
    const body = `key,total,colour\n${id}-1,5,red\n${id}-2,6,\n`;
    expect((await send('orders', csv, body)).body).toMatchObject({
      imported: 1,
      rejected: [{ line: 2, key: `${id}-1`, code: 'VALIDATION_ERROR', errors: [{ path: '/colour' }] }],
    });
  });

  test.each([
    ['a cell too many', 'key,total\na,1,2\n'],
    ['a cell too few', 'key,total,status\na,1\n'],
    ['a quote that is not closed', 'key,total\n"a,1\n'],
    ['a quote in the middle', 'key,total\na"b,1\n'],
    ['a column that comes twice', 'key,total,total\na,1,2\n'],
    ['its key twice, under both of its names', 'key,id\na,b\n'],
    ['a column that is no name of a field of any object', 'key,__proto__\na,b\n'],
    ['U+0000', 'key,status\na,b\0\n'],
  ])('with %s is refused as a whole', async (_name, body) => {
    const answer = await send('orders', csv, body);
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.detail).toContain('CSV');
  });

  test('that is not UTF-8 is refused as a whole', async () => {
    const body = Buffer.from('key,status\na,caf\xe9\n', 'latin1');
    expectProblem(await send('orders', csv, body), 400, 'VALIDATION_ERROR');
  });

  test('of more than 1,000 columns is refused', async () => {
    const heading = Array.from({ length: 1_001 }, (_, index) => `c${index}`).join(',');
    const answer = await send('orders', csv, `${heading}\n`);
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.detail).toContain('more than 1000 columns');
  });

  test('of a heading alone, or empty, imports nothing', async () => {
    const nothing = { imported: 0, existing: 0, rejected: [] };
    for (const body of ['key,total\n', '\n']) expect((await send('orders', csv, body)).body).toEqual(nothing);
  });

  test('of 1,000 rows is imported, of 1,001 refused as a whole', async () => {
    const id = randomUUID();
    const rows = Array.from({ length: 1_001 }, (_, index) => `${id}-${index},${index}`);
    expectProblem(await send('orders', csv, ['key,total', ...rows].join('\n')), 413, 'PAYLOAD_TOO_LARGE');
    expectProblem(await read('orders', `${id}-0`), 404, 'NOT_FOUND');
    const taken = await send('orders', csv, ['key,total', ...rows.slice(0, 1_000)].join('\n'));
    expect(taken.body).toMatchObject({ imported: 1_000, rejected: [] });
  });

  test('with columns named like properties of every object is refused like any unknown column', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      expect((await send('orders', csv, `key,${name}\n${randomUUID()},x\n`)).body).toMatchObject({
        imported: 0,
        rejected: [{ line: 2, errors: [{ path: `/${name}` }] }],
      });
  });
});

test.each([
  ['orders', 'application/json', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['orders', 'text/plain', 'key\n', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['colours', ndjson, '{}', 404, 'NOT_FOUND'],
])('an import of %s as %s is refused', async (kind, type, body, status, code) => {
  expectProblem(await send(kind, type, body), status, code);
});

test('an import needs a token and a body', async () => {
  const path = '/api/reference/orders/import';
  expectProblem(await service.call(path, { method: 'POST', token: null }), 401, 'UNAUTHENTICATED');
  expectProblem(await service.call(path, { method: 'POST' }), 400, 'VALIDATION_ERROR');
});
