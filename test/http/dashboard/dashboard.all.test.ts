/** Every dashboard endpoint over HTTP: answers, refusals and concurrent requests. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import {
  type Called,
  type CallOptions,
  type RunningService,
  startOwnService,
} from '../../support/service.js';

let service: RunningService;
let serviceToken: string;
beforeAll(async () => {
  service = await startOwnService({ SERVICE_CLIENTS: 'shop:0123456789abcdef0123' });
  const shop = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  serviceToken = shop.body.access_token;
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (body: unknown, headers = {}) => call('/api/dashboards', { method: 'POST', body, headers });
const put = (id: string, body: unknown, headers = {}) =>
  call(`/api/dashboards/${id}`, { method: 'PUT', body, headers });
const remove = (id: string) => call(`/api/dashboards/${id}`, { method: 'DELETE' });
const assign = (id: string, userId: string, body?: unknown, headers = {}) =>
  call(`/api/dashboards/${id}/users/${userId}`, { method: 'PUT', body, headers });
const unassign = (id: string, userId: string) =>
  call(`/api/dashboards/${id}/users/${userId}`, { method: 'DELETE' });
const ofUser = (userId: string) => call(`/api/dashboards/by-user/${userId}`);
const list = (query: string) => call(`/api/dashboards?${query}`);

let names = 0;
const newName = (): string => {
  names += 1;
  return `Dashboard ${names}`;
};
async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post({ name: newName(), ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const paths = (answer: Called) => answer.body.errors.map((error: { path: string }) => error.path);

const widgets = [
  { id: 'revenue', type: 'line-chart', title: 'Revenue', size: 'large' },
  { type: 'metric', query: { dataSource: 'users' } },
];

describe('creating', () => {
  test('answers with the documented fields and gives ids to widgets without one', async () => {
    const made = await post({
      name: '  Sales overview ',
      description: 'What is sold',
      type: 'sales',
      widgets,
      refreshInterval: 300,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^dash_[0-9a-f]{32}$/),
      name: 'Sales overview',
      type: 'sales',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(made.headers.get('location')).toBe(`/api/dashboards/${made.body.id}`);
    const read = await call(`/api/dashboards/${made.body.id}`);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(read.body).toMatchObject({
      id: made.body.id,
      name: 'Sales overview',
      description: 'What is sold',
      type: 'sales',
      refreshInterval: 300,
      widgetCount: 2,
      widgets: [
        { ...widgets[0], query: null, data: { labels: [], series: expect.any(Array) } },
        {
          id: expect.stringMatching(/^widget_[0-9a-f]{32}$/),
          type: 'metric',
          title: null,
          size: null,
          query: { dataSource: 'users', measure: 'count', groupBy: null, interval: null, filter: null },
          data: { labels: ['users'], series: [{ name: 'users', values: [1] }] },
        },
      ],
      createdAt: made.body.createdAt,
      updatedAt: made.body.createdAt,
    });
  });

  test('needs only a name; fields that are not set are null', async () => {
    const id = await create();
    expect((await call(`/api/dashboards/${id}`)).body).toMatchObject({
      description: null,
      type: null,
      refreshInterval: null,
      widgetCount: 0,
      widgets: [],
    });
  });

  test.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x', refreshInterval: 86_401 }, '/refreshInterval'],
    [{ name: 'x', refreshInterval: -1 }, '/refreshInterval'],
    [{ name: 'x', refreshInterval: 1.5 }, '/refreshInterval'],
    [{ name: 'x', colour: 'red' }, '/colour'],
    [{ name: 'x', widgets: [{ title: 'no type' }] }, '/widgets/0/type'],
    [{ name: 'x', widgets: [{ type: 'line', colour: 'red' }] }, '/widgets/0/colour'],
    [
      {
        name: 'x',
        widgets: [
          { id: 'a', type: 'line' },
          { id: 'a', type: 'bar' },
        ],
      },
      '/widgets/1/id',
    ],
  ])('refuses %j', async (body, path) => {
    const refused = await post(body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(paths(refused)).toContain(path);
  });

  test('takes fifty widgets and refuses fifty-one', async () => {
    const tooMany = await post({ name: 'x', widgets: Array.from({ length: 51 }, () => ({ type: 'kpi' })) });
    expectProblem(tooMany, 400, 'VALIDATION_ERROR');
    expect(paths(tooMany)).toEqual(['/widgets']);
    const id = await create({ widgets: Array.from({ length: 50 }, () => ({ type: 'kpi' })) });
    const read = await call(`/api/dashboards/${id}`);
    expect(new Set(read.body.widgets.map((widget: { id: string }) => widget.id)).size).toBe(50);
  });

  test('refuses unknown widget types', async () => {
    const refused = await post({
      name: newName(),
      widgets: [{ type: 'pieChart' }, { type: 'hologram' }, { type: '' }],
    });
    expectProblem(refused, 400, 'INVALID_WIDGET_TYPE');
    expect(paths(refused)).toEqual(['/widgets/1/type', '/widgets/2/type']);
  });

  test.each([
    [{ dataSource: 'invoices', measure: 'total' }, 'measure'],
    [{ dataSource: 'invoices', measure: 'sum:status' }, 'measure'],
    [{ dataSource: 'invoices', measure: 'sum:openIssue' }, 'measure'],
    [{ dataSource: 'users', measure: 'sum:id' }, 'measure'],
    [{ dataSource: 'invoices', measure: 'mrr' }, 'measure'],
    [{ dataSource: 'invoices', measure: 'sum:items/description' }, 'measure'],
    [{ dataSource: 'invoices', measure: 'sum:total', groupBy: 'items/description' }, 'measure'],
    [{ dataSource: 'invoices', groupBy: 'items/colour' }, 'groupBy'],
    [{ dataSource: 'invoices', groupBy: 'items/description/x' }, 'groupBy'],
    [{ dataSource: 'invoices', groupBy: '/items' }, 'groupBy'],
    [{ dataSource: 'invoices', groupBy: 'constructor' }, 'groupBy'],
    [{ dataSource: 'invoices', groupBy: 'items' }, 'groupBy'],
    [{ dataSource: 'users', groupBy: 'roles' }, 'groupBy'],
    [{ dataSource: 'invoices', groupBy: 'invoiceDate', interval: 'month' }, 'groupBy'],
    [{ dataSource: 'invoices', filter: "status eq 'paid' and" }, 'filter'],
    [{ dataSource: 'invoices', filter: "colour eq 'red'" }, 'filter'],
    [{ dataSource: 'invoices', filter: 'geo.distance(a,b) lt 1' }, 'filter'],
    [{ dataSource: 'invoices', filter: 'total' }, 'filter'],
    [{ dataSource: 'invoices', interval: 'decade' }, 'interval'],
    [{ measure: 'count' }, 'dataSource'],
  ])('refuses the query %j and names its place', async (query, member) => {
    const refused = await post({ name: newName(), widgets: [{ type: 'line' }, { type: 'line', query }] });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(paths(refused)).toEqual([`/widgets/1/query/${member}`]);
  });

  test('refuses an unknown data source', async () => {
    const refused = await post({
      name: newName(),
      widgets: [{ type: 'line', query: { dataSource: 'weather' } }],
    });
    expectProblem(refused, 400, 'INVALID_DATA_SOURCE');
    expect(paths(refused)).toEqual(['/widgets/0/query/dataSource']);
  });
});

describe('names', () => {
  test('are unique without regard to case', async () => {
    await create({ name: 'Straße' });
    expectProblem(await post({ name: 'STRASSE' }), 409, 'DUPLICATE_DASHBOARD');
    expectProblem(await post({ name: ' straße ' }), 409, 'DUPLICATE_DASHBOARD');
    const other = await create();
    expectProblem(await put(other, { name: 'strasse' }), 409, 'DUPLICATE_DASHBOARD');
  });

  test('fifty concurrent requests with one name create one dashboard', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post({ name: index % 2 === 0 ? 'Race' : 'RACE' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of made.filter(({ status }) => status !== 201))
      expectProblem(refused, 409, 'DUPLICATE_DASHBOARD');
    expect((await list("$filter=tolower(name) eq 'race'")).body.count).toBe(1);
  });

  test('of twenty dashboards renamed to one name at once, one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create()));
    const answers = await Promise.all(ids.map((id) => put(id, { name: 'Wanted' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expectProblem(refused, 409, 'DUPLICATE_DASHBOARD');
    expect((await list("$filter=name eq 'Wanted'")).body.count).toBe(1);
  });

  test('are free again after a rename and after a deletion', async () => {
    const first = await create({ name: 'Free 1' });
    expect((await put(first, { name: 'Free 2' })).status).toBe(200);
    const second = await create({ name: 'FREE 1' });
    expectProblem(await put(first, { name: 'free 1' }), 409, 'DUPLICATE_DASHBOARD');
    await remove(second);
    expect((await put(first, { name: 'free 1' })).body).toMatchObject({ id: first, name: 'free 1' });
    await create({ name: 'Free 2' });
  });

  test('stay with their dashboard through concurrent renames back and forth', async () => {
    const id = await create({ name: 'There' });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(id, { name: index % 2 === 0 ? 'Back' : 'There' })),
    );
    const { name } = (await call(`/api/dashboards/${id}`)).body;
    expectProblem(await post({ name }), 409, 'DUPLICATE_DASHBOARD');
    await create({ name: name === 'Back' ? 'There' : 'Back' });
  });

  test('can change their case', async () => {
    const id = await create({ name: 'lower' });
    expect((await put(id, { name: 'LOWER' })).body.name).toBe('LOWER');
  });
});

describe('changing', () => {
  test('keeps fields that are not sent', async () => {
    const id = await create({ description: 'before', type: 'sales', widgets, refreshInterval: 5 });
    const changed = await put(id, { refreshInterval: 0 });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ id, name: expect.any(String), updatedAt: expect.stringMatching(/Z$/) });
    const read = await call(`/api/dashboards/${id}`);
    expect(read.body).toMatchObject({
      description: 'before',
      type: 'sales',
      refreshInterval: 0,
      widgetCount: 2,
    });
    expect(read.body.updatedAt).toBe(changed.body.updatedAt);
    expect(read.headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  test('accepts its own answer, data included, and changes nothing', async () => {
    const id = await create({ widgets });
    const read = await call(`/api/dashboards/${id}`);
    const { name, description, refreshInterval } = read.body;
    const same = await put(id, { name, description, refreshInterval, widgets: read.body.widgets });
    expect(same.body).toEqual({ id, name, updatedAt: read.body.updatedAt });
    expect(same.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  test('replaces all widgets', async () => {
    const id = await create({ widgets });
    await put(id, { widgets: [{ id: 'only', type: 'donut', title: 'Subscriptions' }] });
    const read = await call(`/api/dashboards/${id}`);
    expect(read.body.widgets.map((widget: { id: string }) => widget.id)).toEqual(['only']);
    expect(read.body.widgetCount).toBe(1);
  });

  test('refuses unknown types and sources, stale revisions, empty bodies and fields that cannot change', async () => {
    const id = await create();
    await put(id, { description: 'newer' });
    expectProblem(await put(id, { description: 'x' }, { 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put(id, { name: 'stale' }, { 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put(id, {}), 400, 'VALIDATION_ERROR');
    expectProblem(await put(id, { type: 'sales' }), 400, 'VALIDATION_ERROR');
    expectProblem(await put(id, { widgets: [{ type: 'hologram' }] }), 400, 'INVALID_WIDGET_TYPE');
    expectProblem(
      await put(id, { widgets: [{ type: 'line', query: { dataSource: 'weather' } }] }),
      400,
      'INVALID_DATA_SOURCE',
    );
    expect((await put(id, { name: newName() }, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('a deleted dashboard is not found, listed or shown to its users', async () => {
    const id = await create({ name: 'Short-lived', widgets });
    await assign(id, '1');
    expect((await remove(id)).body).toEqual({ success: true, message: expect.any(String) });
    expectProblem(await call(`/api/dashboards/${id}`), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await put(id, { description: 'x' }), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await put(id, { name: newName() }), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await remove(id), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await assign(id, '1'), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await unassign(id, '1'), 404, 'DASHBOARD_NOT_FOUND');
    expect((await list("$filter=name eq 'Short-lived'")).body).toEqual({ value: [], count: 0 });
    const ids = (await ofUser('1')).body.dashboards.map((dashboard: { id: string }) => dashboard.id);
    expect(ids).not.toContain(id);
    const history = await call(`/api/audit/dashboard/${id}`);
    expect(history.body.value.map((event: { type: string }) => event.type)).toEqual([
      'DashboardCreated',
      'DashboardDeleted',
    ]);
  });

  test('an unknown dashboard is not found', async () => {
    expectProblem(await call('/api/dashboards/dash_none'), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await put('dash_none', { name: newName() }), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await remove('dash_none'), 404, 'DASHBOARD_NOT_FOUND');
  });
});

describe('reading', () => {
  test('the list has pages, shows the documented fields, and is filtered by them and by widgets', async () => {
    const ids = [];
    for (const type of ['listed', 'listed', 'other'])
      ids.push(await create({ type, description: 'in the list', widgets: widgets.slice(0, 1) }));
    await put(ids[1] ?? '', { widgets });
    const found = await list("$filter=type eq 'listed'&$orderby=createdAt&$top=1");
    expect(found.body).toMatchObject({
      value: [
        {
          id: ids[0],
          name: expect.any(String),
          type: 'listed',
          widgetCount: 1,
          createdAt: expect.any(String),
        },
      ],
      count: 2,
    });
    expect(found.body.value[0]).not.toHaveProperty('widgets');
    const next = await call(found.body['@odata.nextLink']);
    expect(next.body.value[0]).toMatchObject({ id: ids[1], widgetCount: 2 });
    const byWidget = await list(
      "$filter=description eq 'in the list' and widgets/any(w: w/type eq 'metric')&$skip=0",
    );
    expect(byWidget.body).toMatchObject({ value: [{ id: ids[1] }], count: 1 });
    expectProblem(await list("$filter=colour eq 'red'"), 400, 'UNKNOWN_FIELD');
    expectProblem(await list('$top=1001'), 400, 'INVALID_QUERY_OPTION');
  });

  test('a dashboard is never answered as not modified, since its data may have changed', async () => {
    const id = await create({ widgets: [{ type: 'metric', query: { dataSource: 'subscriptions' } }] });
    const before = await call(`/api/dashboards/${id}`);
    expect(before.headers.get('cache-control')).toBe('no-store');
    await call('/api/subscriptions', { body: { customerId: 'c', offerId: 'o', unitPrice: 1 } });
    const after = await call(`/api/dashboards/${id}`, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    const [count] = before.body.widgets[0].data.series[0].values;
    expect(after.body.widgets[0].data.series[0].values).toEqual([count + 1]);
  });

  test('needs the token of a user', async () => {
    expectProblem(await call('/api/dashboards', { token: null }), 401, 'UNAUTHENTICATED');
    for (const [path, options] of [
      ['/api/dashboards', {}],
      ['/api/dashboards', { body: { name: 'x' } }],
      ['/api/dashboards/x', {}],
      ['/api/dashboards/x', { method: 'PUT', body: { name: 'x' } }],
      ['/api/dashboards/x', { method: 'DELETE' }],
      ['/api/dashboards/by-user/1', {}],
      ['/api/dashboards/x/users/1', { method: 'PUT' }],
      ['/api/dashboards/x/users/1', { method: 'DELETE' }],
    ] as const)
      expectProblem(await call(path, { ...options, token: serviceToken }), 403, 'UNAUTHORIZED');
  });
});

describe('the dashboards of a user', () => {
  type Listed = { id: string; isDefault: boolean };
  const defaults = async () =>
    (await ofUser('1')).body.dashboards
      .filter(({ isDefault }: Listed) => isDefault)
      .map(({ id }: Listed) => id);

  test('are those assigned to the user, in this order', async () => {
    const [first, second] = [
      await create({ name: 'First', type: 'sales' }),
      await create({ name: 'Second' }),
    ];
    const given = await assign(first, '1', { isDefault: true });
    expect(given.status).toBe(200);
    expect(given.body).toEqual({ id: first, userId: '1', isDefault: true });
    expect(given.headers.get('etag')).toMatch(/^"\d+"$/);
    expect((await assign(second, '1')).body).toEqual({ id: second, userId: '1', isDefault: false });
    const listed = await ofUser('1');
    expect(listed.status).toBe(200);
    expect(listed.body.userId).toBe('1');
    expect(listed.body.dashboards.slice(-2)).toEqual([
      { id: first, name: 'First', type: 'sales', isDefault: true },
      { id: second, name: 'Second', type: null, isDefault: false },
    ]);
    expect((await unassign(first, '1')).body).toEqual({ success: true, message: expect.any(String) });
    expect((await unassign(first, '1')).status).toBe(200);
    expect((await ofUser('1')).body.dashboards.map(({ id }: Listed) => id)).not.toContain(first);
    expect(await defaults()).toEqual([]);
  });

  test('a new default replaces the one before, and an assignment that does not mention it keeps it', async () => {
    const [first, second] = [await create(), await create()];
    await assign(first, '1', { isDefault: true });
    await assign(second, '1', { isDefault: true });
    expect(await defaults()).toEqual([second]);
    expect((await assign(second, '1', {})).body.isDefault).toBe(true);
    expect((await assign(second, '1', { isDefault: false })).body.isDefault).toBe(false);
    expect(await defaults()).toEqual([]);
  });

  test('twenty concurrent defaults leave one', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create()));
    const answers = await Promise.all(ids.map((id) => assign(id, '1', { isDefault: true })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await defaults()).toHaveLength(1);
    const listed = (await ofUser('1')).body.dashboards.map(({ id }: Listed) => id);
    expect(listed).toEqual(expect.arrayContaining(ids));
  });

  test('an unknown user is not found', async () => {
    const id = await create();
    for (const userId of ['999999', '0', '01', 'admin', '-1', '1e0', '99999999999999999999']) {
      expectProblem(await ofUser(userId), 404, 'USER_NOT_FOUND');
      expectProblem(await assign(id, userId, { isDefault: true }), 404, 'USER_NOT_FOUND');
      expectProblem(await unassign(id, userId), 404, 'USER_NOT_FOUND');
    }
    expectProblem(await assign('dash_none', '1'), 404, 'DASHBOARD_NOT_FOUND');
    expectProblem(await assign(id, '1', { isDefault: 'yes' }), 400, 'VALIDATION_ERROR');
    expectProblem(await assign(id, '1', { since: 'now' }), 400, 'VALIDATION_ERROR');
  });
});

test('fifty widgets that wait for their turns cause no warning in the log', async () => {
  const many = Array.from({ length: 50 }, (_, number) => ({
    type: 'metric',
    query: { dataSource: 'invoices', filter: `total gt ${number}` },
  }));
  const id = await create({ widgets: many });
  const read = await call(`/api/dashboards/${id}`);
  expect(read.body.widgets).toHaveLength(50);
  expect(service.processes.map((process) => process.output()).join('')).not.toContain('MaxListenersExceeded');
});

describe('previewing', () => {
  const preview = (body: unknown, options: CallOptions = {}) =>
    call('/api/dashboards/preview', { method: 'POST', body, ...options });

  test('shows what a dashboard with these widgets would show, and stores nothing', async () => {
    const before = (await list('$top=0&$count=true')).body;
    const asked = [
      { type: 'metric', query: { dataSource: 'users' } },
      { type: 'metric', title: 'Weather' },
      { type: 'table', query: { dataSource: 'users', groupBy: 'status' } },
    ];
    const answer = await preview({ widgets: asked });
    expect(answer.status).toBe(200);
    expect(answer.body.widgets[0].data).toEqual({
      labels: ['users'],
      series: [{ name: 'users', values: [1] }],
    });
    expect(answer.body.widgets[1]).toEqual({ data: null, message: expect.any(String) });
    expect((await list('$top=0&$count=true')).body).toEqual(before);
    const made = await call(`/api/dashboards/${await create({ widgets: asked })}`);
    expect(answer.body.widgets).toEqual(
      made.body.widgets.map(({ data, message }: { data: unknown; message?: string }) =>
        message === undefined ? { data } : { data, message },
      ),
    );
  });

  test('reports an invalid query in its widget, and refuses unknown widget types', async () => {
    const query = { dataSource: 'users', measure: 'sum:nothing' };
    const { body } = await preview({ widgets: [{ type: 'metric', query }] });
    expect(body.widgets[0].data.error.code).toBe('VALIDATION_ERROR');
    expectProblem(await preview({ widgets: [{ type: 'hologram' }] }), 400, 'INVALID_WIDGET_TYPE');
  });
});
