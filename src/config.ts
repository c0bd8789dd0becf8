/** Every environment variable of the service, checked once at startup. docs/configuration.md has the same list. */

import { z } from 'zod';
import { parseWitnessPolicy } from './audit/tlog/witnessClient.js';
import { approvalRulesOf } from './domain/approval/kinds.js';
import { referenceModes } from './domain/reference/modes.js';
import { eInvoiceModes } from './domain/shared/eInvoice/modes.js';
import { normalizeEmail } from './domain/user/loginNames.js';
import { passwordWeakness } from './domain/user/passwordRules.js';
import { areStaff, signupRoles, type Role as UserRole, roles as userRoles } from './domain/user/roles.js';
import { type SignupMode, signupModes } from './domain/user/signupModes.js';
import { normalizeBic, normalizeIban } from './kernel/banking/bankAccounts.js';
import { isCountry } from './kernel/countries.js';
import { currencyDigitsByCode } from './kernel/currencies.js';
import { eInvoiceProfiles } from './kernel/electronicInvoice.js';
import { isKeyName } from './kernel/tlog/note.js';
import { readTrustedProxies } from './kernel/trustedProxies.js';
import { retrySeconds } from './webhooks/retries.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** The lines of an address, separated by newlines, or by `|` where a variable cannot contain newlines. */
const lines = z
  .string()
  .max(1_000)
  .default('')
  .transform((text) =>
    text
      .split(/\r?\n|\|/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const url = (...protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text), {
      message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    });

/** Only the scheme is checked here. The rest is for the client, e.g. a list of hosts, which no URL allows; `program/service.ts` asks the client. */
const connectionString = (...protocols: readonly string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)), {
    message: `must begin with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

const portRange = 'must be a whole number from 0 to 65535';

/** Origins as browsers send them: a scheme, a host and possibly a port, nothing more. */
const origins = list.transform((given, context) => {
  for (const origin of given) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    context.addIssue(`${origin} is not an origin such as https://shop.example`);
  }
  return given;
});

/** Checked, since roles that nobody can have would silently lock everybody out. */
const someRoles = list.pipe(z.array(z.enum(userRoles, { error: `must be some of ${userRoles.join(', ')}` })));

/** Roles, by the provider's names for them. */
const roleNames = list.transform((pairs, context) => {
  const named = new Map<string, UserRole>();
  for (const pair of pairs) {
    const [name = '', wanted] = pair.split(/:(?=[^:]*$)/);
    const role = userRoles.find((each) => each === wanted);
    if (role === undefined || name === '') {
      context.addIssue(
        `must be name:role pairs, separated by commas, each role one of ${userRoles.join(', ')}`,
      );
      return z.NEVER;
    }
    named.set(name, role);
  }
  return named;
});

/** Whether the issuer is reached by HTTPS or on this machine, so that nobody in between can change its answers. */
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const serviceClients = list.transform((pairs, context) => {
  const clients = new Map<string, string>();
  for (const pair of pairs) {
    const colon = pair.indexOf(':');
    if (colon < 1 || pair.length - colon - 1 < 16) {
      context.addIssue('must be id:secret pairs, separated by commas, each secret of at least 16 characters');
      return z.NEVER;
    }
    clients.set(pair.slice(0, colon), pair.slice(colon + 1));
  }
  return clients;
});

const dayList = list.transform((texts, context): readonly number[] => {
  const days = texts.map((text) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN));
  const rising = days.every((day, index) => day <= 3_650 && day > (days[index - 1] ?? -1));
  if (!rising || days.length > 12) context.addIssue(dunningDays);
  return days;
});

const secondsList = list.transform((texts, context): readonly number[] => {
  const seconds = texts.map((text) => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN));
  if (seconds.length > 0 && seconds.length <= 20 && seconds.every((each) => each >= 0)) return seconds;
  context.addIssue('must be 1 to 20 numbers of seconds, separated by commas');
  return z.NEVER;
});

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true');

const trustedProxies = z.string().transform((text, context) => {
  const found = readTrustedProxies(text);
  if (found !== undefined) return found;
  context.addIssue(
    'must be the number of proxies in a row (1 to 16), or their addresses, such as 10.0.0.0/8',
  );
  return z.NEVER;
});

const dataKey = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length === 32) return new Uint8Array(bytes);
  context.addIssue('must be 32 bytes in hexadecimal or base64');
  return z.NEVER;
});

/** In the format of the OpenTelemetry specification: names and percent-encoded values. */
const otlpHeaders = list.transform((pairs, context) => {
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = /^([\w-]+)=((?:[^%]|%[0-9a-fA-F]{2})+)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      context.addIssue('must be name=value pairs, separated by commas');
      return z.NEVER;
    }
    headers[name.toLowerCase()] = decodeURIComponent(value);
  }
  return headers;
});

/** A folder, or a bucket with a prefix. */
const backupAddress = z
  .string()
  .min(1)
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => !/^\w+:\/\//.test(text) || (/^https?:/.test(text) && new URL(text).pathname.length > 1),
    'must be a folder, or the address of a bucket such as https://s3.example/bucket/shop',
  );

/** Domains of e-mail addresses, in lower-case ASCII like stored addresses. */
const domains = list.transform((names, context) =>
  names.map((name) => {
    const address = normalizeEmail(`somebody@${name}`);
    if (address === undefined) context.addIssue(`${name} is not a domain of e-mail addresses`);
    return address?.slice(address.indexOf('@') + 1) ?? '';
  }),
);

/** `address` or `Name <address>`. */
function isSender(text: string): boolean {
  const [, address] = /^[^<>\r\n"]*<([^<>]+)>$/.exec(text) ?? [undefined, text];
  return normalizeEmail(address ?? '') !== undefined;
}

/** The roles that a process can have; see docs/operations.md. */
export const roles = ['api', 'worker', 'projector'] as const;
export type Role = (typeof roles)[number];

/** The engines that several processes can share; each is embedded if its variable is absent. */
const sharedEngines = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;

/** Whether a request may wait for a server that another process runs. */
export function usesServers(config: Pick<Config, (typeof sharedEngines)[number]>): boolean {
  return sharedEngines.some((name) => config[name] !== undefined);
}

const rate = 'must be off or a number of requests a minute';
const seconds = 'must be a number of seconds within bounds: above 0, at most 3600 (PDFs: 600)';
const interval = 'must be a whole number of milliseconds from 100 to 3600000';
const graceHours = 'must be a whole number of hours from 0 to 8784';
const termDays = 'must be a whole number of days from 0 to 3650';
const dunningDays =
  'must be at most 12 numbers of days after the due date in rising order, such as 7,14,30, each from 0 to 3650';
const retentionYears = 'must be a whole number of years from 0 to 100';
const idleDays = 'must be a number of days from 1 to 90';

const approvals = list.transform((entries, context) => {
  const rules = approvalRulesOf(entries);
  if (rules !== undefined) return rules;
  context.addIssue(
    'must be one or more of seller-bank, refund:<amount>, write-off:<amount>, admin, api-key, erasure',
  );
  return z.NEVER;
});

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portRange)
    .transform(Number)
    .refine((port) => port <= 65_535, portRange)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATA_KEY: dataKey.optional(),
  BACKUP_TO: backupAddress.optional(),
  BACKUP_KEYS_TO: backupAddress.optional(),
  BACKUP_REGION: z.string().min(1).max(64).default('us-east-1'),
  BACKUP_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must be id:secret')
    .optional(),
  // KurrentDB is the new name of the same server, which the client does not know yet.
  EVENTSTORE_URL: connectionString('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover')
    .transform((text) => text.replace(/^kurrentdb/, 'esdb'))
    .optional(),
  MONGODB_URL: connectionString('mongodb', 'mongodb+srv').optional(),
  REDIS_URL: connectionString('redis', 'rediss', 'redis+sentinel', 'redis+cluster').optional(),
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be at most 32 small letters, digits and hyphens')
    .default('commerce'),
  ROLES: list
    .pipe(
      z
        .array(z.enum(roles, { error: `must be one or more of ${roles.join(', ')}` }))
        .min(1, `must be one or more of ${roles.join(', ')}`),
    )
    .default([...roles]),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .refine(({ length }) => length >= 8 && length <= 128, 'must have 8 to 128 characters')
    .optional(),
  SERVICE_CLIENTS: serviceClients.default(new Map()),
  SIGNUP: z.enum(signupModes, { error: `must be one of ${signupModes.join(', ')}` }).optional(),
  SIGNUP_ALLOWED_DOMAINS: domains.default([]),
  SIGNUP_ROLE: z.enum(signupRoles, { error: `must be one of ${signupRoles.join(', ')}` }).default('Customer'),
  OIDC_ISSUER: url('http', 'https')
    .refine(isSafeIssuer, 'must begin with https:// unless it is on this machine')
    .optional(),
  OIDC_SIGNUP: z.enum(['closed', 'open'], { error: 'must be one of closed, open' }).default('closed'),
  OIDC_CLIENT_ID: z.string().min(1).max(256).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1_024).optional(),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'must hold openid')
    .default('openid email profile'),
  OIDC_ROLES_CLAIM: z.string().min(1).max(256).default('roles'),
  OIDC_ROLES: roleNames.default(new Map(userRoles.map((role) => [role, role]))),
  STAFF_ROLES: someRoles.default([]),
  FINANCE_ROLES: someRoles.default([]),
  SECOND_FACTOR_ROLES: someRoles.default([]),
  SESSION_IDLE_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, idleDays)
    .transform(Number)
    .refine((days) => days >= 1 && days <= 90, idleDays)
    .default(30),
  APPROVALS: approvals.default(new Map()),
  REPORTING_ROLES: someRoles.default(['Reporting', 'Admin']),
  DEFAULT_CURRENCY: z
    .string()
    .refine((code) => currencyDigitsByCode.has(code), 'must be an ISO 4217 code such as USD')
    .default('USD'),
  TAX_RATE: z
    .string()
    .regex(/^0(\.\d{1,6})?$/, 'must be a rate from 0 to below 1, such as 0.19')
    .default('0'),
  PAYMENT_TERMS_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, termDays)
    .transform(Number)
    .refine((days) => days <= 3_650, termDays)
    .default(14),
  AUTO_ISSUE: flag,
  MAIL_INVOICES: flag,
  USAGE_GRACE_HOURS: z
    .string()
    .regex(/^\d{1,4}$/, graceHours)
    .transform(Number)
    .refine((hours) => hours <= 8_784, graceHours)
    .default(24),
  DUNNING_DAYS: dayList.default([7, 14, 30]),
  DUNNING_SUSPEND: flag,
  REFERENCES: z
    .enum(referenceModes, { error: `must be one of ${referenceModes.join(', ')}` })
    .default('warn'),
  RETENTION_YEARS: z
    .string()
    .regex(/^\d{1,3}$/, retentionYears)
    .transform(Number)
    .refine((years) => years <= 100, retentionYears)
    .default(10),
  SELLER_NAME: z.string().trim().min(1).max(200).default('Commerce Back Office'),
  SELLER_ADDRESS: lines,
  SELLER_TAX_ID: z.string().trim().max(64).default(''),
  SELLER_EMAIL: z.string().trim().max(320).default(''),
  SELLER_STREET: z.string().trim().max(200).default(''),
  SELLER_CITY: z.string().trim().max(100).default(''),
  SELLER_POSTAL_CODE: z.string().trim().max(32).default(''),
  SELLER_COUNTRY: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountry, 'must be a country code of ISO 3166, such as DE')
    .optional(),
  SELLER_VAT_ID: z.string().trim().toUpperCase().max(16).default(''),
  SELLER_IBAN: z
    .string()
    .refine((text) => normalizeIban(text) !== undefined, 'must be an IBAN with its check digits')
    .optional(),
  SELLER_BIC: z
    .string()
    .refine((text) => normalizeBic(text) !== undefined, 'must be a BIC')
    .optional(),
  E_INVOICE: z.enum(eInvoiceModes, { error: `must be one of ${eInvoiceModes.join(', ')}` }).default('auto'),
  E_INVOICE_PROFILE: z
    .enum(eInvoiceProfiles, { error: `must be one of ${eInvoiceProfiles.join(', ')}` })
    .default('en16931'),
  PDF_LOCALE: z.string().refine(isLocale, 'must be a language tag such as en-US or de-DE').default('en-US'),
  PDF_FONTS: list.default([]),
  PROOF_LINK: z
    .string()
    .regex(/^[\w.:/-]{1,80}$/, 'must be a short address such as shop.example/verify')
    .optional(),
  ANSWER_TIME_LIMIT: z.coerce.number({ error: seconds }).gt(0, seconds).max(600, seconds).default(6.5),
  REPORT_TIME_LIMIT: z.coerce.number({ error: seconds }).gt(0, seconds).max(3_600, seconds).default(30),
  PDF_TIME_LIMIT: z.coerce.number({ error: seconds }).min(0.001, seconds).max(600, seconds).default(20),
  CORS_ORIGINS: origins.default([]),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(320)
    .refine(isSender, 'must be an e-mail address, or a name and one in angle brackets')
    .default('no-reply@localhost'),
  APP_URL: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  VAT_CHECK: z.enum(['off', 'vies'], { error: 'must be off or vies' }).default('off'),
  VIES_URL: url('http', 'https').default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  SYNC_URL: url('http', 'https').optional(),
  SYNC_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  TLOG_ORIGIN: z
    .string()
    .max(256)
    .refine(isKeyName, 'must be a name such as shop.example/log, without spaces and +')
    .optional(),
  TLOG_WITNESSES: z
    .string()
    .transform((text, context) => {
      const policy = parseWitnessPolicy(text);
      if (policy !== undefined) return policy;
      context.addIssue('must be k of <verifier key> <url>, <verifier key> <url>, with k witnesses at least');
      return z.NEVER;
    })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  RATE_LIMIT: z
    .union([z.literal('off'), z.coerce.number({ error: rate }).int(rate).min(1, rate)], { error: rate })
    .optional(),
  TRUST_PROXY: trustedProxies.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number({ error: interval })
    .int(interval)
    .min(100, interval)
    .max(3_600_000, interval)
    .default(60_000),
  OTEL_SERVICE_NAME: z.string().min(1).max(256).default('back-office'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(512).optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .enum(['refuse', 'allow'], { error: 'must be refuse or allow' })
    .default('refuse'),
  WEBHOOK_RETRY_SECONDS: secondsList.default(retrySeconds),
  TEST_CLOCK: flag,
});

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(schema.shape);

type Given = z.output<typeof schema>;

/** `RATE_LIMIT`: requests per minute for each caller; undefined: no limit. */
export type Config = Readonly<Omit<Given, 'RATE_LIMIT'> & { readonly RATE_LIMIT: number | undefined }>;

/** Default of `RATE_LIMIT` in production: ten requests a second for each caller. */
const productionRateLimit = 600;

/** A variable has a value that the service cannot use; the message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns who may sign up, and whether the operator has chosen this. */
export function signupOf({ SIGNUP, SMTP_URL }: Pick<Config, 'SIGNUP' | 'SMTP_URL'>): {
  readonly mode: SignupMode;
  readonly chosen: boolean;
} {
  if (SIGNUP !== undefined) return { mode: SIGNUP, chosen: true };
  // Verifying addresses is the safe choice wherever mails can be sent.
  return SMTP_URL === undefined ? { mode: 'open', chosen: false } : { mode: 'verify', chosen: true };
}

/** Whether people at the issuer who are not users yet become users when they sign in. */
export function letsInFromIssuer({
  OIDC_ISSUER,
  OIDC_SIGNUP,
}: Pick<Config, 'OIDC_ISSUER' | 'OIDC_SIGNUP'>): boolean {
  return OIDC_ISSUER !== undefined && OIDC_SIGNUP === 'open';
}

/** Whether strangers who sign up reach more than their own data, because `SIGNUP_ROLE` is a staff role. */
export function strangersAreStaff(
  config: Pick<Config, 'SIGNUP' | 'SMTP_URL' | 'SIGNUP_ROLE' | 'STAFF_ROLES' | 'OIDC_ISSUER' | 'OIDC_SIGNUP'>,
): boolean {
  const { SIGNUP_ROLE, STAFF_ROLES } = config;
  if (signupOf(config).mode === 'closed' && !letsInFromIssuer(config)) return false;
  return areStaff([SIGNUP_ROLE], STAFF_ROLES.length === 0 ? undefined : STAFF_ROLES);
}

/** Variables with a meaning when empty; all others count as absent then. */
const mayBeEmpty: ReadonlySet<string> = new Set(['DUNNING_DAYS']);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the variables without checking them together, for commands that call a service with its own variables. @throws ConfigError */
export function readVariables(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) =>
        name in schema.shape && value !== undefined && (value !== '' || mayBeEmpty.has(name)),
    ),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const production = parsed.data.NODE_ENV === 'production';
  return { ...parsed.data, RATE_LIMIT: rateLimitOf(parsed.data, production) };
}

/** Reads the configuration of a service, whose variables must also be consistent. @throws ConfigError */
export function readConfig(environment: Environment): Config {
  const config = readVariables(environment);
  checkConfig(config);
  return config;
}

/** @throws ConfigError for variables that contradict each other in a service */
export function checkConfig(config: Config): void {
  const production = config.NODE_ENV === 'production';
  if (production && config.TEST_CLOCK)
    throw new ConfigError('TEST_CLOCK: is refused when NODE_ENV is production');
  const weakness =
    config.ADMIN_PASSWORD === undefined
      ? undefined
      : passwordWeakness(config.ADMIN_PASSWORD, {
          email: config.ADMIN_EMAIL,
          username: '',
          firstName: '',
          lastName: '',
        });
  if (production && weakness !== undefined)
    throw new ConfigError(`ADMIN_PASSWORD: is refused when NODE_ENV is production: ${weakness}`);
  if (production && !signupOf(config).chosen) {
    throw new ConfigError(`SIGNUP: must be chosen when NODE_ENV is production: ${signupModes.join(', ')}`);
  }
  if (
    production &&
    letsInFromIssuer(config) &&
    strangersAreStaff(config) &&
    config.SIGNUP_ALLOWED_DOMAINS.length === 0
  )
    throw new ConfigError(
      `SIGNUP_ALLOWED_DOMAINS: is required when NODE_ENV is production, OIDC_SIGNUP is open and SIGNUP_ROLE is ${config.SIGNUP_ROLE}: everybody at the issuer would be staff`,
    );
  if (config.OIDC_ISSUER !== undefined && config.OIDC_CLIENT_ID === undefined)
    throw new ConfigError('OIDC_CLIENT_ID: is required with OIDC_ISSUER');
  if (config.SYNC_URL !== undefined && config.SYNC_SECRET === undefined) {
    throw new ConfigError('SYNC_SECRET: is required to sign requests to SYNC_URL');
  }
  const embedded = sharedEngines.find((name) => config[name] === undefined);
  if (embedded !== undefined && new Set(config.ROLES).size < roles.length) {
    throw new ConfigError(`ROLES: can be split between processes only when ${embedded} is set too`);
  }
  const shared = sharedEngines.slice(0, 2).find((name) => config[name] !== undefined);
  if (config.BACKUP_TO !== undefined && shared !== undefined)
    throw new ConfigError(`BACKUP_TO: is for the embedded store alone, and ${shared} is set`);
  checkBackup(config);
  if (config.MONGODB_URL !== undefined && config.DATA_KEY === undefined) {
    throw new ConfigError('DATA_KEY: is required with MONGODB_URL, the same in all processes');
  }
}

/** @throws ConfigError for a bucket without credentials */
function checkBackup({ BACKUP_TO, BACKUP_KEYS_TO, BACKUP_CREDENTIALS }: Config): void {
  const isBucket = [BACKUP_TO, BACKUP_KEYS_TO].some((address) => /^https?:/.test(address ?? ''));
  if (isBucket && BACKUP_CREDENTIALS === undefined)
    throw new ConfigError('BACKUP_CREDENTIALS: is required for a backup to a bucket');
  if (BACKUP_KEYS_TO !== undefined && BACKUP_TO === undefined)
    throw new ConfigError('BACKUP_TO: is required with BACKUP_KEYS_TO');
}

function rateLimitOf({ RATE_LIMIT }: Given, production: boolean): number | undefined {
  if (RATE_LIMIT === 'off') return undefined;
  return RATE_LIMIT ?? (production ? productionRateLimit : undefined);
}
