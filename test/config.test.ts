/** Environment variables are read, checked and documented completely. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readConfig, readVariables, signupOf, strangersAreStaff, variableNames } from '../src/config.js';

describe('configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEFAULT_CURRENCY: 'USD',
      TEST_CLOCK: false,
    });
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', RATE_LIMIT: '' })).toMatchObject({ PORT: 3000 });
  });

  test('reads the days of reminders, which have a default if absent', () => {
    expect(readConfig({}).DUNNING_DAYS).toEqual([7, 14, 30]);
    expect(readConfig({ DUNNING_DAYS: '0, 10' }).DUNNING_DAYS).toEqual([0, 10]);
    expect(readConfig({ DUNNING_DAYS: '' }).DUNNING_DAYS).toEqual([]);
  });

  test('reads lists, pairs and keys', () => {
    const config = readConfig({
      CORS_ORIGINS: 'https://a.example, https://b.example',
      SERVICE_CLIENTS: 'shop:0123456789abcdef',
      DATA_KEY: '00'.repeat(32),
      RATE_LIMIT: '600',
    });
    expect(config.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
    expect(config.SERVICE_CLIENTS.get('shop')).toBe('0123456789abcdef');
    expect(config.DATA_KEY).toEqual(new Uint8Array(32));
    expect(config.RATE_LIMIT).toBe(600);
    expect(readConfig({ RATE_LIMIT: 'off' }).RATE_LIMIT).toBeUndefined();
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['BASE_URL', 'ftp://example.com'],
    ['DATA_KEY', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SERVICE_CLIENTS', 'shop:short'],
    ['DEFAULT_CURRENCY', 'dollars'],
    ['DEFAULT_CURRENCY', 'XXQ'],
    ['RATE_LIMIT', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['TEST_CLOCK', 'yes'],
    ['AUTO_ISSUE', 'yes'],
    ['DUNNING_DAYS', '7,7'],
    ['DUNNING_DAYS', '14,7'],
    ['DUNNING_DAYS', '-7'],
    ['DUNNING_DAYS', 'weekly'],
    ['DUNNING_DAYS', '3651'],
    ['DUNNING_DAYS', '1,2,3,4,5,6,7,8,9,10,11,12,13'],
    ['SYNC_SECRET', 'short'],
    ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
    ['MONGODB_URL', 'localhost'],
    ['REDIS_URL', 'http://127.0.0.1'],
    ['NAMESPACE', 'Shop 1'],
    ['ROLES', 'api,cook'],
    ['ROLES', 'api'],
    ['ROLES', ','],
    ['SIGNUP', 'maybe'],
    ['SIGNUP_ALLOWED_DOMAINS', 'example.com,a b'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'Shop'],
    ['MAIL_FROM', 'Shop <no-reply>'],
    ['APP_URL', 'app.example'],
    ['CORS_ORIGINS', 'shop.example'],
    ['CORS_ORIGINS', 'https://shop.example/'],
    ['STAFF_ROLES', 'Admin,Staff'],
    ['SIGNUP_ROLE', 'Admin'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'login.example'],
    ['OIDC_SIGNUP', 'verify'],
    ['OIDC_SCOPE', 'email'],
    ['OIDC_ROLES', 'admins:Boss'],
    ['OIDC_ROLES', ':Admin'],
    ['SIGNUP_ROLE', 'Auditor'],
    ['REPORTING_ROLES', 'reporting'],
    ['ADMIN_PASSWORD', 'short'],
    ['REPORT_TIME_LIMIT', '0'],
    ['ANSWER_TIME_LIMIT', '0'],
    ['PDF_TIME_LIMIT', '601'],
    ['METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['BACKUP_TO', 's3://bucket/shop'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '60s'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '99'],
    ['BACKUP_TO', 'https://s3.example'],
    ['BACKUP_CREDENTIALS', 'id'],
  ])('refuses %s with the value %s, in one line', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`));
    // The message is written for an operator, not the library's own.
    expect(() => readConfig({ [name]: value })).not.toThrow(/Invalid|NaN|Too (?:small|big)/);
  });

  test.each([
    ['BACKUP_CREDENTIALS', { BACKUP_TO: 'https://s3.example/bucket/shop' }],
    ['BACKUP_TO', { BACKUP_KEYS_TO: '/keys' }],
    ['BACKUP_TO', { BACKUP_TO: '/backup', MONGODB_URL: 'mongodb://a/shop', DATA_KEY: '00'.repeat(32) }],
  ])('refuses an incomplete continuous backup, naming %s', (name, given) => {
    expect(() => readConfig(given)).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });

  test('accepts the current URL scheme of EventStoreDB, kurrentdb', () => {
    const given = { DATA_KEY: '00'.repeat(32), EVENTSTORE_URL: 'kurrentdb+discover://cluster.example:2113' };
    expect(readConfig(given).EVENTSTORE_URL).toBe('esdb+discover://cluster.example:2113');
  });

  test.each([
    ['EVENTSTORE_URL', 'esdb://admin:changeit@a:2113,b:2113,c:2113?tls=false'],
    ['MONGODB_URL', 'mongodb://user:secret@a:27017,b:27017,c/shop?replicaSet=rs0&tls=true'],
    ['REDIS_URL', 'redis+sentinel://:secret@s1:26379,s2:26379/mymaster'],
    ['REDIS_URL', 'redis+cluster://n1:6379,n2:6379'],
  ])('accepts a list of hosts in %s: %s', (name, value) => {
    const config = readConfig({ DATA_KEY: '00'.repeat(32), [name]: value });
    expect(config).toMatchObject({ [name]: value });
  });

  test('reads variables for client commands even if they do not configure a service', () => {
    const environment = { MONGODB_URL: 'mongodb://a,b', NODE_ENV: 'production' };
    expect(() => readConfig(environment)).toThrow();
    expect(readVariables(environment)).toMatchObject(environment);
  });

  test('refuses a test clock in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', TEST_CLOCK: 'true' })).toThrow('TEST_CLOCK');
  });

  test('requires a secret for the system that it synchronises with', () => {
    expect(() => readConfig({ SYNC_URL: 'https://erp.example' })).toThrow('SYNC_SECRET');
  });

  test('has sign-ups verify their address if mail is configured, and is open otherwise', () => {
    expect(signupOf(readConfig({}))).toEqual({ mode: 'open', chosen: false });
    expect(signupOf(readConfig({ SMTP_URL: 'smtp://mail.example' }))).toEqual({
      mode: 'verify',
      chosen: true,
    });
    expect(signupOf(readConfig({ SIGNUP: 'open' }))).toEqual({ mode: 'open', chosen: true });
    expect(signupOf(readConfig({ SIGNUP: 'closed', SMTP_URL: 'smtp://mail.example' })).mode).toBe('closed');
  });

  test('requires a choice of who may sign up in production', () => {
    const NODE_ENV = 'production';
    expect(() => readConfig({ NODE_ENV })).toThrow(/^SIGNUP: /);
    const STAFF_ROLES = 'Admin';
    expect(signupOf(readConfig({ NODE_ENV, STAFF_ROLES, SIGNUP: 'open' })).mode).toBe('open');
    expect(signupOf(readConfig({ NODE_ENV, STAFF_ROLES, SMTP_URL: 'smtps://mail.example' })).mode).toBe(
      'verify',
    );
  });

  test('gives users who sign up access to their own data only, unless configured otherwise', () => {
    const NODE_ENV = 'production';
    const reach = (variables: Record<string, string>) => strangersAreStaff(readConfig(variables));
    for (const SIGNUP of ['open', 'verify', 'closed']) {
      expect(reach({ NODE_ENV, SIGNUP })).toBe(false);
      expect(reach({ SIGNUP })).toBe(false);
      expect(reach({ NODE_ENV, SIGNUP, SIGNUP_ROLE: 'User' })).toBe(SIGNUP !== 'closed');
      expect(reach({ SIGNUP, SIGNUP_ROLE: 'User', STAFF_ROLES: 'Admin' })).toBe(false);
      expect(reach({ SIGNUP, SIGNUP_ROLE: 'Customer', STAFF_ROLES: 'Admin,Customer' })).toBe(
        SIGNUP !== 'closed',
      );
    }
  });

  test('refuses a common password, or one from the address, for the first Admin in production', () => {
    const production = { NODE_ENV: 'production', SIGNUP: 'closed', ADMIN_EMAIL: 'countess@example.com' };
    for (const ADMIN_PASSWORD of ['password', 'password1', 'the countess 7']) {
      expect(() => readConfig({ ...production, ADMIN_PASSWORD })).toThrow(/^ADMIN_PASSWORD: [^\n]+$/);
      readConfig({ ADMIN_PASSWORD });
    }
    readConfig({ ...production, ADMIN_PASSWORD: 'correct horse battery staple' });
  });

  test('treats everybody at the issuer as a possible sign-up once OIDC sign-up is open', () => {
    const issuer = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'shop', SIGNUP: 'closed' };
    const staff = { ...issuer, SIGNUP_ROLE: 'User', OIDC_SIGNUP: 'open' };
    expect(strangersAreStaff(readConfig({ ...issuer, SIGNUP_ROLE: 'User' }))).toBe(false);
    expect(strangersAreStaff(readConfig(staff))).toBe(true);
    const production = { ...staff, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow(/^SIGNUP_ALLOWED_DOMAINS: /);
    readConfig({ ...production, SIGNUP_ALLOWED_DOMAINS: 'example.com' });
    readConfig({ ...production, SIGNUP_ROLE: 'Customer' });
  });

  test('limits the request rate in production unless configured otherwise', () => {
    const production = { NODE_ENV: 'production', SIGNUP: 'closed' };
    expect(readConfig({}).RATE_LIMIT).toBeUndefined();
    expect(readConfig(production).RATE_LIMIT).toBe(600);
    expect(readConfig({ ...production, RATE_LIMIT: 'off' }).RATE_LIMIT).toBeUndefined();
    expect(readConfig({ ...production, RATE_LIMIT: '50' }).RATE_LIMIT).toBe(50);
    expect(() => readConfig({ RATE_LIMIT: 'fast' })).toThrow(/^RATE_LIMIT: /);
  });

  test('normalizes domains like addresses, and accepts senders with and without a name', () => {
    const { SIGNUP_ALLOWED_DOMAINS } = readConfig({ SIGNUP_ALLOWED_DOMAINS: 'Example.COM, bücher.example' });
    expect(SIGNUP_ALLOWED_DOMAINS).toEqual(['example.com', 'xn--bcher-kva.example']);
    for (const MAIL_FROM of ['shop@example.com', 'The Shop <shop@example.com>'])
      expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  });

  test('accepts every variable that docker-compose.yml passes to the service, even if empty', () => {
    const given = readFileSync('docker-compose.yml', 'utf8').split('\n  depends_on:')[0] ?? '';
    const variables = [...given.matchAll(/^ {4}([A-Z_]+): \$\{([A-Z_]+):?([-?])(.*)\}$/gm)];
    expect(variables.length).toBeGreaterThan(20);
    for (const [, name, source] of variables)
      expect([name, variableNames]).toEqual([source, expect.arrayContaining([name])]);
    const unsaid = variables.map(([, name, , sign, value]) => [name, sign === '-' ? value : '00'.repeat(32)]);
    expect(readConfig({ NODE_ENV: 'production', ROLES: 'api', ...Object.fromEntries(unsaid) })).toMatchObject(
      {
        ROLES: ['api'],
        TAX_RATE: '0',
        DUNNING_DAYS: [7, 14, 30],
      },
    );
  });

  test('is complete in docker-compose.yml, except for what a container sets itself', () => {
    const given = readFileSync('docker-compose.yml', 'utf8').split('\n  depends_on:')[0] ?? '';
    const passedOn = [...given.matchAll(/^ {4}([A-Z_]+): \$\{\1(?=\W)/gm)].map(([, name]) => name);
    // These are set in the Dockerfile or by the service's role, or do not exist in an image: font files and a test clock.
    const ofTheContainer = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'ROLES', 'PDF_FONTS', 'TEST_CLOCK'];
    // Database servers are backed up by their own means.
    const ofFolders = ['BACKUP_TO', 'BACKUP_KEYS_TO', 'BACKUP_REGION', 'BACKUP_CREDENTIALS'];
    expect([...passedOn, ...ofTheContainer, ...ofFolders].sort()).toEqual([...variableNames].sort());
  });

  test('lets docker-compose.yml turn reminders off with an empty DUNNING_DAYS', () => {
    // Compose uses the default of `:-` for an empty variable too, but that of `-` only for an absent one.
    expect(readFileSync('docker-compose.yml', 'utf8')).toMatch(/DUNNING_DAYS: \$\{DUNNING_DAYS-[^}]/);
  });

  test('matches the table in docs/configuration.md', () => {
    const table = readFileSync('docs/configuration.md', 'utf8');
    const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    expect(named.sort()).toEqual([...variableNames].sort());
  });
});

test('.env.example is a valid configuration and names only existing variables', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(variableNames).toEqual(expect.arrayContaining(named));
  const set = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  expect(readConfig(Object.fromEntries(set))).toMatchObject({ SIGNUP: 'closed', PORT: 3000 });
});
