/** The OData service as clients see it: addresses, formats, versions, related entities, search and refusals. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

const secret = '0123456789abcdef0123';

let service: RunningService;
let invoiceIds: readonly string[];
let subscriptionId: string;

/** Replaces the address of the process that answered by that of the first. */
async function get(path: string, options: CallOptions = {}): Promise<Called> {
  const answer = await service.call(path, options);
  const text = answer.text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, service.url);
  return { ...answer, text, body: typeof answer.body === 'object' ? JSON.parse(text) : answer.body };
}

function expectError(answer: Called, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.error?.code }).toEqual({ status, code });
  expect(typeof answer.body.error.message).toBe('string');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('odata-version')).toMatch(/^4\.0/);
}

async function put(kind: string, id: string, body: object): Promise<void> {
  const { status } = await service.call(`/api/reference/${kind}/${id}`, { method: 'PUT', body });
  expect(status).toBeLessThan(300);
}

beforeAll(async () => {
  service = await startService({ SERVICE_CLIENTS: `shop:${secret}` });
  await put('customers', 'cus-1', { name: 'Ärztehaus Süd', email: 'info@aerztehaus.test' });
  await put('customers', "o'neill", { name: "O'Neill & Sons" });
  await put('offers', 'offer-basic', { name: 'Basic', price: 10, currency: 'USD' });
  const subscription = {
    customerId: 'cus-1',
    offerId: 'offer-basic',
    quantity: 2,
    startDate: '2026-01-01',
    billingCycle: 'monthly',
  };
  const begun = await service.call('/api/subscriptions', { method: 'POST', body: subscription });
  expect(begun.status).toBe(201);
  subscriptionId = begun.body.id ?? begun.body.subscriptionId;
  const made: string[] = [];
  for (const [index, customerId] of ['cus-1', "o'neill", 'cus-unknown'].entries()) {
    const { status, body } = await service.call('/api/invoices', {
      method: 'POST',
      body: {
        customerId,
        invoiceDate: '2026-02-01T00:00:00Z',
        dueDate: `2026-03-0${index + 1}T00:00:00Z`,
        currency: index === 2 ? 'EUR' : 'USD',
        items: [
          { description: index === 0 ? 'Red lantern' : 'Chair', quantity: index + 1, unitPrice: 19.99 },
        ],
      },
    });
    expect(status).toBe(201);
    made.push(body.id ?? body.invoiceId);
  }
  invoiceIds = made;
});
afterAll(() => service.dispose());

describe('the service describes itself', () => {
  test('in its service document', async () => {
    for (const path of ['/odata', '/odata/']) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('odata-version')).toBe('4.0');
      expect(body['@odata.context']).toBe(`${service.url}/odata/$metadata`);
      expect(body.value).toContainEqual({
        name: 'Invoices',
        kind: 'EntitySet',
        url: 'Invoices',
        title: 'invoices',
      });
      for (const { url } of body.value)
        expect([url, (await get(`/odata/${url}?$top=1`)).status]).toEqual([url, 200]);
    }
  });

  test('in its model, as XML and as JSON', async () => {
    const xml = await get('/odata/$metadata');
    expect(xml.headers.get('content-type')).toBe('application/xml');
    expect(xml.text).toContain('<EntityType Name="Invoice"><Key><PropertyRef Name="id"/></Key>');
    expect(xml.text).toContain(
      '<Property Name="items" Type="Collection(BackOffice.InvoiceItem)" Nullable="false">',
    );
    expect(xml.text).toContain('<NavigationPropertyBinding Path="customer" Target="Customers"/>');
    expect(xml.text).not.toContain('openCharge');
    const json = await get('/odata/$metadata?$format=json');
    expect(json.headers.get('odata-version')).toBe('4.01');
    expect(json.body.BackOffice.Invoice).toMatchObject({
      $Kind: 'EntityType',
      $Key: ['id'],
      total: { $Type: 'Edm.Decimal', $Precision: 21, $Scale: 6 },
      paidAt: { $Type: 'Edm.DateTimeOffset', $Precision: 3, $Nullable: true },
      customer: { $Kind: 'NavigationProperty', $Type: 'BackOffice.Customer' },
    });
    const asked = await get('/odata/$metadata', { headers: { accept: 'application/json' } });
    expect(asked.body).toEqual(json.body);
  });

  test.each([
    [undefined, '4.0'],
    ['4.0', '4.0'],
    ['4.01', '4.01'],
    ['5.0', '4.01'],
  ])('in a version that a client with the maximum version %s accepts', async (most, version) => {
    const headers = most === undefined ? {} : { 'odata-maxversion': most };
    const list = await get('/odata/Invoices', { headers });
    expect(list.headers.get('odata-version')).toBe(version);
    const { text } = await get('/odata/$metadata', { headers });
    expect(text).toContain(`Version="${version}"`);
  });

  test('and refuses versions and formats that it does not support', async () => {
    expectError(
      await get('/odata/Invoices', { headers: { 'odata-maxversion': '3.0' } }),
      400,
      'VALIDATION_ERROR',
    );
    expectError(await get('/odata/Invoices?$format=atom'), 406, 'NOT_ACCEPTABLE');
    expectError(
      await get('/odata/Invoices', { headers: { accept: 'application/atom+xml' } }),
      406,
      'NOT_ACCEPTABLE',
    );
    const excel =
      'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,*/*;q=0.1';
    expect((await get('/odata/Invoices', { headers: { accept: excel } })).status).toBe(200);
  });
});

describe('one entity', () => {
  test('is found by its key, in parentheses or as a segment', async () => {
    const [id] = invoiceIds;
    const { body, status } = await get(`/odata/Invoices('${id}')`);
    expect(status).toBe(200);
    expect(body['@odata.context']).toBe(`${service.url}/odata/$metadata#Invoices/$entity`);
    expect(body).toMatchObject({ id, total: 19.99, items: [{ description: 'Red lantern', quantity: 1 }] });
    expect(body).not.toHaveProperty('openCharge');
    expect((await get(`/odata/Invoices(id='${id}')`)).body).toEqual(body);
    expect((await get(`/odata/Invoices/${id}`)).body).toEqual(body);
    expect((await get("/odata/Customers('o''neill')")).body).toMatchObject({ name: "O'Neill & Sons" });
    expect((await get('/odata/Users(1)?$select=id')).body).toMatchObject({ id: 1 });
  });

  test('gives access to its properties and related entities', async () => {
    const [id] = invoiceIds;
    expect((await get(`/odata/Invoices('${id}')/total`)).body).toEqual({
      '@odata.context': `${service.url}/odata/$metadata#Invoices(%27${id}%27)/total`.replaceAll('%27', "'"),
      value: 19.99,
    });
    const bare = await get(`/odata/Invoices('${id}')/total/$value`);
    expect([bare.headers.get('content-type'), bare.text]).toEqual(['text/plain;charset=utf-8', '19.99']);
    expect((await get(`/odata/Invoices('${id}')/paidAt`)).status).toBe(204);
    expect((await get(`/odata/Invoices('${id}')/items/$count`)).text).toBe('1');
    expect((await get(`/odata/Invoices('${id}')/customer`)).body).toMatchObject({ id: 'cus-1' });
    expect((await get(`/odata/Invoices('${id}')/customer/name/$value`)).text).toBe('Ärztehaus Süd');
    expect((await get(`/odata/Invoices('${invoiceIds[2]}')/customer`)).status).toBe(204);
  });

  test('is not found under an unknown key, and neither are unknown properties', async () => {
    const [id] = invoiceIds;
    for (const path of [
      "Invoices('inv_none')",
      'Users(999999)',
      "Users('x')",
      'Nothing',
      '$batch',
      `Invoices('${id}')/nothing`,
      `Invoices('${id}')/openCharge`,
      `Invoices('${id}')/total/x`,
      `Invoices('${invoiceIds[2]}')/customer/name`,
    ])
      expectError(await get(`/odata/${path}`), 404, 'NOT_FOUND');
  });

  test('is read-only', async () => {
    const posted = await service.call('/odata/Invoices', { method: 'POST', body: {} });
    expectError(posted, 405, 'METHOD_NOT_ALLOWED');
    expect(posted.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await service.call('/odata/Invoices', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('a set', () => {
  test('returns rows with all fields or the selected ones', async () => {
    const all = await get('/odata/Invoices?$orderby=dueDate');
    expect(all.body).not.toHaveProperty('@odata.count');
    expect(all.body.value.map(({ id }: { id: string }) => id)).toEqual(invoiceIds);
    expect(all.body.value[0].items).toHaveLength(1);
    const some = await get('/odata/Invoices?$select=id,total&$count=true&$top=1');
    expect(some.body).toEqual({
      '@odata.context': `${service.url}/odata/$metadata#Invoices(id,total)`,
      '@odata.count': 3,
      value: [{ id: expect.any(String), total: expect.any(Number) }],
    });
  });

  test('can be exported as a file with its columns in the selected order', async () => {
    const csv = await get(
      "/odata/Invoices?$format=csv&$filter=currency eq 'USD'&$orderby=dueDate desc&$select=customerId,total,items",
    );
    expect(csv.status).toBe(200);
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(csv.headers.get('content-disposition')).toContain('Invoices.csv');
    const [head, first, second, ...rest] = csv.text.split('\r\n');
    expect([head, rest]).toEqual(['customerId,total,items', ['']]);
    expect(first).toMatch(/^o'neill,39\.98,.*Chair/);
    expect(second).toMatch(/^cus-1,19\.99,.*Red lantern/);
    const named = await get(
      "/odata/Invoices?$format=csv&$filter=currency eq 'USD'&$orderby=dueDate desc&$select=total,customerId&$expand=customer($select=name,email)",
    );
    expect(named.text.split('\r\n').slice(0, 2)).toEqual([
      'total,customerId,customer/name,customer/email',
      expect.stringMatching(/^39\.98,o'neill,/),
    ]);
    const whole = await get('/odata/Invoices?$format=xlsx');
    expect(whole.headers.get('content-type')).toContain('spreadsheetml');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(new Uint8Array(whole.bytes).buffer);
    const sheet = workbook.getWorksheet('Invoices');
    const names = sheet?.getRow(1).values;
    const column = (name: string) => (Array.isArray(names) ? names.indexOf(name) : -1);
    expect(sheet?.getRow(2).getCell(column('dueDate')).value).toBeInstanceOf(Date);
    expect(sheet?.getRow(2).getCell(column('total')).numFmt).toBe('#,##0.00');
    expectError(await get('/odata/Invoices?$format=csv&$top=1'), 400, 'INVALID_QUERY_OPTION');
    expectError(await get('/odata/Events?$format=csv'), 501, 'UNSUPPORTED_FILTER');
  });

  test('is sent compressed, with the same content, to clients that accept it', async () => {
    const path = '/odata/Invoices?$expand=customer';
    const packed = await get(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await get(path, { headers: { 'accept-encoding': 'gzip;q=0, br' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.body).toEqual(plain.body);
    expect((await get('/odata/Invoices/$count')).headers.get('content-encoding')).toBeNull();
  });

  test('can be filtered by aliases, on every page', async () => {
    const rows = async (query: string) => {
      const first = await get(`/odata/Invoices?$orderby=dueDate&$select=id&${query}`, {
        headers: { prefer: 'odata.maxpagesize=1' },
      });
      if (first.status !== 200) return [first.status, first.body.error.code];
      const next = first.body['@odata.nextLink']?.replace(service.url, '');
      const all = [...first.body.value, ...(next === undefined ? [] : (await get(next)).body.value)];
      return all.map(({ id }: { id: string }) => invoiceIds.indexOf(id));
    };
    expect(await rows("$filter=currency eq @c and total gt @t&@c='USD'&@t=-1")).toEqual([0, 1]);
    // An empty list contains nothing; programs send one when nothing is chosen.
    expect(await rows('$filter=customerId in ()')).toEqual([]);
    expect(await rows("$filter=customerId in () or customerId eq 'cus-1'")).toEqual([0]);
    expect((await rows('$filter=not (customerId in ())')).length).toBeGreaterThan(1);
    expect(await rows("$filter=customerId in (@a,@b)&@a='o''neill'&%40b='cus-1'")).toEqual([0, 1]);
    expect(await rows('$filter=paidAt eq @nothing and currency eq @c&@c=%27EUR%27')).toEqual([2]);
    expect(await rows('$filter=currency eq @c&@c=status')).toEqual([501, 'UNSUPPORTED_FILTER']);
    expect(await rows("$filter=currency eq @c&@c='USD'&@c='EUR'")).toEqual([400, 'INVALID_QUERY_OPTION']);
    expect(await rows('$filter=currency eq @c&@c=5')).toEqual([400, 'INVALID_QUERY_OPTION']);
  });

  test('returns the number of its rows', async () => {
    const { text, headers } = await get("/odata/Invoices/$count?$filter=customerId eq 'cus-1'");
    expect([text, headers.get('content-type')]).toEqual(['1', 'text/plain;charset=utf-8']);
    expectError(await get('/odata/Invoices/$count?$top=1'), 400, 'INVALID_QUERY_OPTION');
  });

  test('is paged by the size that the client prefers', async () => {
    const { body, headers } = await get('/odata/Invoices?$top=2&$orderby=dueDate', {
      headers: { prefer: 'odata.include-annotations="*", odata.maxpagesize=1' },
    });
    expect(headers.get('preference-applied')).toBe('odata.maxpagesize=1');
    expect(body.value).toHaveLength(1);
    const next = await get(body['@odata.nextLink'].replace(service.url, ''));
    expect(next.body.value.map(({ id }: { id: string }) => id)).toEqual([invoiceIds[1]]);
    expect(next.body).not.toHaveProperty('@odata.nextLink');
  });

  test('can be expanded by the entities that its rows refer to', async () => {
    const { body } = await get(
      '/odata/Invoices?$expand=customer($select=name),subscription&$orderby=dueDate&$select=id',
    );
    expect(body['@odata.context']).toBe(
      `${service.url}/odata/$metadata#Invoices(id,customer(name),subscription())`,
    );
    expect(body.value.map(({ customer }: { customer: unknown }) => customer)).toEqual([
      { name: 'Ärztehaus Süd' },
      { name: "O'Neill & Sons" },
      null,
    ]);
    const nested = await get(`/odata/Subscriptions('${subscriptionId}')?$expand=*&$select=id,customer`);
    expect(nested.body).toMatchObject({
      id: subscriptionId,
      customer: { id: 'cus-1' },
      offer: { name: 'Basic', price: 10 },
      finalInvoice: null,
    });
    expectError(await get('/odata/Invoices?$expand=nobody'), 400, 'UNKNOWN_FIELD');
    expectError(await get('/odata/Invoices?$expand=customer($filter=true)'), 501, 'UNSUPPORTED_FILTER');
  });

  test('can be searched by text', async () => {
    const names = async (search: string) =>
      (await get(`/odata/Customers?$search=${encodeURIComponent(search)}&$orderby=id`)).body.value.map(
        ({ id }: { id: string }) => id,
      );
    expect(await names('ÄRZTEHAUS')).toEqual(['cus-1']);
    expect(await names('sons OR süd')).toEqual(['cus-1', "o'neill"]);
    expect(await names('"o\'neill & sons"')).toEqual(["o'neill"]);
    expect(await names('NOT info')).toEqual(["o'neill"]);
    expect(await names('sons AND NOT (neill OR x)')).toEqual([]);
    expectError(await get('/odata/Customers?$search="open'), 400, 'INVALID_QUERY_OPTION');
    expectError(await get('/odata/Customers?$search=a AND'), 400, 'INVALID_QUERY_OPTION');
  });

  test('can be filtered regardless of case', async () => {
    const { body } = await get("/odata/Customers?$filter=contains(tolower(name),'ärzte')&$select=id");
    expect(body.value).toEqual([{ id: 'cus-1' }]);
  });

  test('comes with or without annotations, and with numbers as text on request', async () => {
    const bare = await get(
      '/odata/Invoices?$top=1&$select=total&$format=application/json;odata.metadata=none',
    );
    expect(bare.body).toEqual({ value: [{ total: expect.any(Number) }] });
    const full = await get(
      '/odata/Invoices?$top=1&$select=id,total&$orderby=dueDate&$count=true&$expand=customer',
      {
        headers: { accept: 'application/json;odata.metadata=full;IEEE754Compatible=true' },
      },
    );
    expect(full.headers.get('content-type')).toContain('IEEE754Compatible=true');
    expect(full.body['@odata.count']).toBe('3');
    // Readers of streams expect an annotation of a property directly before it.
    const names = Object.keys(full.body.value[0]);
    expect(names.indexOf('customer')).toBe(names.indexOf('customer@odata.navigationLink') + 1);
    expect(full.body.value[0]).toMatchObject({
      '@odata.type': '#BackOffice.Invoice',
      '@odata.id': `${service.url}/odata/Invoices('${invoiceIds[0]}')`,
      'total@odata.type': '#Decimal',
      total: '19.99',
    });
  });

  test('can be counted and summed, but amounts only by currency', async () => {
    const applied = async (query: string) => {
      const { status, body } = await get(
        `/odata/Invoices?$apply=${encodeURIComponent(query).replaceAll('%26', '&')}`,
      );
      return status === 200 ? body.value : [status, body.error.code];
    };
    expect(
      await applied(
        'groupby((customerId,currency),aggregate($count as number,total with sum as sum,total with average as mean))',
      ),
    ).toEqual([
      { customerId: 'cus-1', currency: 'USD', number: 1, sum: 19.99, mean: 19.99 },
      { customerId: 'cus-unknown', currency: 'EUR', number: 1, sum: 59.97, mean: 59.97 },
      { customerId: "o'neill", currency: 'USD', number: 1, sum: 39.98, mean: 39.98 },
    ]);
    expect(
      await applied("filter(currency eq 'USD')/aggregate(total with sum as sum,$count as number)"),
    ).toEqual([{ sum: 59.97, number: 2 }]);
    expect(await applied("filter(status eq 'paid')/aggregate(total with sum as sum)")).toEqual([
      { sum: null },
    ]);
    expect(await applied('groupby((currency))/orderby(currency desc)/top(1)')).toEqual([{ currency: 'USD' }]);
    expect(await applied('groupby((currency),aggregate($count as n))/filter(n gt 1)')).toEqual([
      { currency: 'USD', n: 2 },
    ]);
    // A sum of dollars and euros would be meaningless.
    expect(await applied('aggregate(total with sum as sum)')).toEqual([400, 'INVALID_QUERY_OPTION']);
    expect(await applied('aggregate(total with max as most)')).toEqual([501, 'UNSUPPORTED_FILTER']);
    expect(await applied('compute(total mul 2 as double)')).toEqual([501, 'UNSUPPORTED_FILTER']);
    for (const fault of [
      'groupby(status)',
      'aggregate(total as x)',
      'aggregate($count as total)',
      'aggregate(total with sum as __proto__)',
      'sum(total)',
      '',
    ])
      expect(await applied(fault)).toEqual([400, 'INVALID_QUERY_OPTION']);
    expect(await applied('groupby((openCharge))')).toEqual([400, 'UNKNOWN_FIELD']);
    const whole = await get(
      '/odata/Invoices?$apply=groupby((currency),aggregate($count as n))&$orderby=n&$count=true&$top=1&$filter=n gt 0&$select=n',
    );
    expect(whole.body).toEqual({
      '@odata.context': `${service.url}/odata/$metadata#Invoices(n)`,
      '@odata.count': 2,
      value: [{ n: 1 }],
    });
  });

  test('reports what is wrong with a query and where', async () => {
    const { body } = await get('/odata/Invoices?$filter=total gt');
    expect(body).toEqual({
      error: {
        code: 'INVALID_QUERY_OPTION',
        message: expect.stringContaining('$filter, position 8'),
        target: '$filter',
      },
    });
    expectError(await get('/odata/Invoices?$filter=nothing eq 1'), 400, 'UNKNOWN_FIELD');
    expectError(await get('/odata/Invoices?$compute=total mul 2 as double'), 501, 'UNSUPPORTED_FILTER');
    expectError(await get('/odata/Invoices?surprise=1'), 400, 'INVALID_QUERY_OPTION');
    for (const token of [
      'x',
      'e30',
      Buffer.from('{"after":[1],"now":"2026-01-01T00:00:00.000Z"}').toString('base64url'),
    ])
      expectError(await get(`/odata/Invoices?$skiptoken=${token}`), 400, 'INVALID_QUERY_OPTION');
  });
});

describe('an API key as a password', () => {
  const basic = (key: string) => `Basic ${Buffer.from(`anybody:${key}`).toString('base64')}`;

  test('reads only what its rights allow', async () => {
    const made = await service.call('/api/api-keys', {
      method: 'POST',
      body: { name: 'Excel', rights: ['invoices:read'] },
    });
    expect(made.status).toBe(201);
    const asked = (path: string) =>
      get(path, { token: null, headers: { authorization: basic(made.body.key) } });
    expect((await asked('/odata/$metadata')).status).toBe(200);
    const { body: root } = await asked('/odata/');
    expect(root.value.map(({ name }: { name: string }) => name)).toEqual(['Invoices']);
    expect((await asked('/odata/Invoices')).body.value).toHaveLength(3);
    expectError(await asked('/odata/Customers'), 403, 'UNAUTHORIZED');
    expectError(await asked('/odata/Invoices?$expand=customer'), 403, 'UNAUTHORIZED');
    expectError(await asked(`/odata/Invoices('${invoiceIds[0]}')/customer`), 403, 'UNAUTHORIZED');
    const wrong = await get('/odata/', { token: null, headers: { authorization: basic('wrong') } });
    expectError(wrong, 401, 'UNAUTHENTICATED');
    expect(wrong.headers.get('www-authenticate')).toContain('Basic realm=');
  });
});

describe('a caller who may not read a list in the API', () => {
  test('cannot read it as an entity set either', async () => {
    const client = { grant_type: 'client_credentials', client_id: 'shop', client_secret: secret };
    const { body } = await service.call('/api/auth/token', { method: 'POST', body: client, token: null });
    const token = body.access_token;
    const { body: root } = await get('/odata', { token });
    const names = root.value.map(({ name }: { name: string }) => name);
    expect(names).toContain('Invoices');
    expect(names).not.toContain('Users');
    for (const path of ['Users', 'Users/$count', 'Users(1)', 'Users(1)/email', 'Events'])
      expectError(await get(`/odata/${path}`, { token }), 403, 'UNAUTHORIZED');
    expect((await get('/odata/$metadata', { token })).status).toBe(200);
    const stranger = await get('/odata', { token: null });
    expectError(stranger, 401, 'UNAUTHENTICATED');
    // Excel asks for a password only if this header is sent.
    expect(stranger.headers.get('www-authenticate')).toMatch(/(^|, )Basic realm="[^"]+", charset="UTF-8"/);
    expectError(await get('/odata/$metadata', { token: 'none' }), 401, 'UNAUTHENTICATED');
  });
});
