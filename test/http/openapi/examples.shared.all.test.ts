/**
 * The examples of the OpenAPI document, sent in turn to an empty service. Each is answered as documented, and once for a key. Each is refused
 * for a revision that never existed, under the key of another request, and with a member that its schema does not have.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import { placeExample } from '../../../src/http/placeExamples.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { sharedServers } from '../../support/distributed.js';
import { type MailServer, startMailServer, tokenIn } from '../../support/mailServer.js';
import { jpeg } from '../../support/pictures.js';
import { type Called, type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { until } from '../../support/until.js';

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const record = (value: unknown): Json => (isObject(value) || Array.isArray(value) ? { ...value } : {});

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Json[];
  readonly mediaType: string | undefined;
  readonly body: unknown;
  /** The answer in the document; undefined for files. */
  readonly answer: unknown;
}

/** A step of the story: an operation, its caller, and preparations that the examples cannot make. */
interface Step {
  readonly operation: string;
  readonly as?: 'ada';
  readonly before?: () => Promise<unknown>;
}

let service: RunningService;
let mails: MailServer;
/** The actual values for the examples' ids, tokens and numbers on this service. */
const actual = new Map<string, string>();

beforeAll(async () => {
  mails = await startMailServer();
  picture = await jpeg();
  service = await startService({
    TEST_CLOCK: 'true',
    SMTP_URL: mails.url,
    MAIL_INVOICES: 'false',
  });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const declared = declaredRoutes();
const routes = new Map(declared.map((route) => [route.operationId, route]));
const document = openApiDocument(declared, {
  baseUrl: 'http://shop.test',
  version: '1',
  placeExample,
});

function operationOf(method: string, path: string, operation: Json): [string, Operation] {
  const [mediaType, content] = Object.entries(record(record(operation.requestBody).content))[0] ?? [];
  const done = Object.entries(record(operation.responses)).filter(([status]) => status < '300');
  // 202 is for commands that wait for a second person, which happens only with `APPROVALS` set.
  const answers = done.filter(([status]) => status !== '202' || done.length === 1);
  // Operations that create something list 201 after the 200 of their preview.
  const answer = answers
    .map(([, one]) => record(record(record(one).content)['application/json']).example)
    .at(-1);
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(record) : [];
  const body = record(content).example;
  return [String(operation.operationId), { method, path, parameters, mediaType, body, answer }];
}
const operations = new Map(
  Object.entries(record(document.paths)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, one]) => operationOf(method.toUpperCase(), path, record(one))),
  ),
);

const isName = (key: string) => /(?:^id|Id|Ids|Number|[tT]oken|^jws|^head|^secret|^otp)$/.test(key);

const lastStep = (address: unknown) => String(address).split('/').at(-1) ?? '';

/** Remembers the answered value for each id, token or number of the example. */
function learn(example: unknown, answered: unknown, key = ''): void {
  if (example !== null && typeof example === 'object') {
    for (const [name, member] of Object.entries(example))
      learn(member, record(answered)[name], Array.isArray(example) ? key : name);
  } else if (key === 'imageUrl') actual.set(lastStep(example), lastStep(answered));
  else if (isName(key) && answered !== undefined && answered !== null && example !== null)
    actual.set(String(example), String(answered));
}

/** Returns a body with this service's ids, tokens and numbers in place of the examples'. */
function told(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => told(one, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, told(member, name)]));
  const known = isName(key) ? actual.get(String(value)) : undefined;
  if (known === undefined) return value;
  return typeof value === 'number' ? Number(known) : known;
}

/** @param more members to send besides those of the example */
async function send(
  { operation, as }: Step,
  headers: Record<string, string> = {},
  more: Json = {},
): Promise<Called> {
  const found = operations.get(operation);
  if (found === undefined) throw new Error(`there is no operation ${operation}`);
  const { method, mediaType, body } = found;
  const path = found.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => {
      const value = actual.get(String(example)) ?? String(example);
      return text.replace(`{${String(name)}}`, encodeURIComponent(value));
    }, found.path);
  if (as === 'ada') adaToken ??= service.signIn('ada@example.com', adaPassword);
  const token = as === 'ada' ? await adaToken : undefined;
  const content = sent(mediaType, isObject(body) ? { ...body, ...more } : body);
  return service.call(path, {
    method,
    ...(token === undefined ? {} : { token }),
    ...content,
    headers: { ...content.headers, ...headers },
  });
}

const ifMatch = '#/components/parameters/IfMatch';

/** Whether a revision that the resource never had is refused, while everything else is valid. */
async function staleIsRefused(step: Step): Promise<boolean> {
  const found = operations.get(step.operation);
  if (found?.parameters.some(({ $ref }) => $ref === ifMatch) !== true) return true;
  const headers: Record<string, string>[] = [{ 'if-match': '"99999"' }];
  if (found.method !== 'PUT') headers.push({ 'if-none-match': '*' });
  for (const each of headers) if ((await send(step, each)).status !== 412) return false;
  return true;
}

/** By caller, a key that another request has used. */
const usedKeys = new Map<string, string>();

/** Sends a command under a key. @returns the answer, and faults in handling a repetition or the key of another request */
async function sendUnderKey(step: Step): Promise<{ readonly answer: Called; readonly faults: string[] }> {
  const { operation } = step;
  const faults: string[] = [];
  const caller = routes.get(operation)?.access.kinds.length === 0 ? 'nobody' : (step.as ?? 'Admin');
  const used = usedKeys.get(caller);
  if (used !== undefined) {
    const reused = await send(step, { 'idempotency-key': used });
    if (reused.body?.code !== 'IDEMPOTENCY_KEY_REUSED')
      faults.push(`${operation} under the key of another: ${reused.status} ${reused.text}`);
  }
  const key = randomUUID();
  const answer = await send(step, { 'idempotency-key': key });
  const again = await send(step, { 'idempotency-key': key });
  // Files and secrets of keys are made again each time: the same answer, but not marked as a replay.
  const isKept = answer.body !== undefined && routes.get(operation)?.storesAnswers !== 'remade';
  const replayed = again.headers.get('idempotency-replayed') === (isKept ? 'true' : null);
  if (again.status !== answer.status || again.text !== answer.text || !replayed)
    faults.push(`${operation} repeated: ${again.status} ${again.text}`);
  if (answer.status < 300) usedKeys.set(caller, key);
  return { answer, faults };
}

const unknownMember = 'unheardOf';

/** Whether the body is an object, so that a member can be added. */
function takesMembers({ operation }: Step): boolean {
  const found = operations.get(operation);
  return found?.mediaType === 'application/json' && isObject(found.body);
}

/** RFC 6749, section 3.2: parameters that the token endpoint does not know are ignored. */
const lenient = new Set(['getToken', 'revokeToken']);

/** Whether a member that the schema does not have is refused, and named. */
async function unknownIsRefused(step: Step): Promise<boolean> {
  if (!takesMembers(step) || lenient.has(step.operation)) return true;
  const { status, body } = await send(step, {}, { [unknownMember]: 1 });
  return status === 400 && JSON.stringify(body.errors).includes(`/${unknownMember}`);
}

let picture: Buffer;
/** Kept for one step only, since the step may end it. */
let adaToken: Promise<string> | undefined;
const adaPassword = 'analytical engine no. 1';

function sent(
  mediaType: string | undefined,
  body: unknown,
): {
  readonly body?: unknown;
  readonly content?: string | FormData;
  readonly headers?: Record<string, string>;
} {
  if (mediaType === undefined) return {};
  if (mediaType === 'application/json') return { body: told(body) };
  if (mediaType !== 'multipart/form-data')
    return { content: String(body), headers: { 'content-type': mediaType } };
  const content = new FormData();
  content.set('file', new Blob([picture], { type: 'image/jpeg' }), 'ada.jpg');
  return { content };
}

/** Reads the token of a mail to the user. @param page that the mail links to; mails sent together arrive in any order */
async function readMail(page: string): Promise<void> {
  const found = () => mails.received.findLast(({ text }) => text.includes(`/${page}#token=`));

  await until(async () => found() !== undefined);
  const mail = found();
  if (mail !== undefined) actual.set('Zr5lqoMWTgD6q0iXvG3l0kQy8h8m1m2yQbF1Yq3xJ0A', tokenIn(mail));
}

/** Generates the code that an app shows for the user's secret. */
async function readApp(): Promise<void> {
  const secret = actual.get('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') ?? '';
  actual.set('492039', new TOTP({ secret: Secret.fromBase32(secret) }).generate());
}

async function findProposal(): Promise<void> {
  const { body } = await service.call(
    "/api/payment-proposals?$filter=status eq 'proposed'&$orderby=amount desc",
  );
  actual.set('bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b', body.value[0].id);
}

/** The embedded store has the positions of the examples; servers have their own. */
async function findEvent(): Promise<void> {
  const { body } = await service.call('/api/audit/events?$top=1');
  actual.set('0000000000000001', body.value[0].position);
}

async function makeGuestCart(): Promise<void> {
  const { body } = await service.call('/api/cart', { token: null, body: { currency: 'EUR' } });
  actual.set('cart_019a9f3e70007c3d8e2f4a5b6c7d8e9f', body.cartId);
}

/** The story: the examples that create records, and those that build on them. */
const story: readonly (string | Step)[] = [
  ...[
    'putOffer',
    'migrateOffer',
    'putCustomer',
    'putOrder',
    'putDiscountCode',
    'createUser',
    'putOrganization',
    'putMeter',
    'putSeller',
  ],
  'sendTestMail',
  ...[
    'importOffers',
    'importCustomers',
    'importOrders',
    'importDiscountCodes',
    'importOrganizations',
    'importMeters',
  ],
  ...['getToken', 'signInForConsole', 'createApiKey', 'updateApiKey', 'updateUser'],
  { operation: 'changeOwnLanguage', as: 'ada' },
  { operation: 'setProfileImage', as: 'ada' },
  { operation: 'getProfileImage', as: 'ada' },
  { operation: 'reauthenticate', as: 'ada' },
  { operation: 'beginSecondFactor', as: 'ada' },
  { operation: 'confirmSecondFactor', as: 'ada', before: readApp },
  'resetSecondFactor',
  { operation: 'removeSecondFactor', as: 'ada' },
  // Subscriptions.
  ...['createSubscription', 'updateSubscription', 'upgradeSubscriptionQuantity'],
  ...[
    'getSubscription',
    'downgradeSubscriptionQuantity',
    'withdrawScheduledChange',
    'applySubscriptionDiscount',
    'recordUsage',
    'reverseUsage',
    'removeSubscriptionDiscount',
    'changeSubscriptionPlan',
  ],
  ...['syncSubscription', 'processDueRenewals', 'renewSubscription', 'generateRenewalInvoice'],
  ...[
    'createSubscription',
    'setSubscriptionDomain',
    'bulkRenewSubscriptions',
    'suspendSubscription',
    'unsuspendSubscription',
  ],
  'exportSubscriptions',
  // Quotes come first: the accepted one creates an invoice, and the invoice created next takes its place in the examples.
  ...['createQuote', 'mailQuote', 'declineQuote', 'createQuote', 'acceptQuote', 'exportQuotePdf'],
  // Invoices, their payments and their credit notes.
  ...['createInvoice', 'updateInvoice', 'changeInvoiceStatus', 'exportInvoicePdf', 'mailInvoice'],
  ...['remindOfInvoice', 'exportReminderPdf', 'holdInvoiceReminders', 'holdCustomerReminders'],
  'mailStatement',
  ...[
    'recordPayment',
    'allocatePayment',
    'refundCustomer',
    'reverseRefund',
    'deallocatePayment',
    'reversePayment',
    'writeOffInvoice',
    'createCreditNote',
    'exportCreditNotePdf',
  ],
  ...['takeBankStatement', 'listPaymentProposals'],
  { operation: 'acceptPaymentProposal', before: findProposal },
  { operation: 'dropPaymentProposal', before: findProposal },
  // Receipts and carts.
  ...['createReceipt', 'exportReceiptPdf', 'createCart', 'addCartItem', 'changeCartItem', 'applyDiscount'],
  ...['checkOutCart', 'removeDiscount', 'removeCartItem'],
  { operation: 'mergeCarts', before: makeGuestCart },
  // Figures, other systems' records, and the auditor.
  ...[
    'createDashboard',
    'previewWidgets',
    'updateDashboard',
    'assignDashboard',
    'saveListView',
    'createReport',
    'updateReport',
    'executeReport',
  ],
  ...['importSubscriptions', 'importInvoices', 'importPayments'],
  ...['createWebhookEndpoint', 'rotateWebhookSecret', 'updateWebhookEndpoint', 'replayWebhookEvents'],
  { operation: 'proveEvent', before: findEvent },
  ...['sealStore', 'getHead', 'verifyStore', 'auditMoney', 'decideLog', 'rebuildProjection'],
  // Servers have backups of their own.
  ...(sharedServers() === undefined ? ['makeBackup'] : []),
];

/** Steps that remove or end things; reads outside the story run before them. */
const ending: readonly (string | Step)[] = [
  ...[
    'deleteWebhookEndpoint',
    'unassignDashboard',
    'deleteDashboard',
    'removeListView',
    'deleteReport',
    'deleteReceipt',
    'importReceipts',
    'deleteCart',
  ],
  ...[
    'createInvoice',
    'deleteInvoice',
    'createInvoice',
    'bulkIssueInvoices',
    'bulkMailInvoices',
    'createInvoice',
    'bulkCancelInvoices',
  ],
  ...['terminateSubscription', 'removeSubscriptionDomain', 'deleteSubscription'],
  { operation: 'removeProfileImage', as: 'ada' },
  { operation: 'endOwnSession', as: 'ada' },
  { operation: 'endOwnSessions', as: 'ada' },
  { operation: 'changeOwnPassword', as: 'ada' },
  ...[
    'setUserPassword',
    'endUserSessions',
    'revokeToken',
    'signOutOfConsole',
    'tryNarrowerApiKey',
    'previewPrice',
    'revokeApiKey',
    'deleteUser',
    'signUp',
  ],
  { operation: 'acceptVerification', before: () => readMail('verification') },
  'sendVerification',
  'sendInvitation',
  { operation: 'acceptInvitation', before: () => readMail('invitation') },
  'requestPasswordReset',
  { operation: 'confirmPasswordReset', before: () => readMail('password-reset') },
  'sendPasswordReset',
  ...[
    'removeOffer',
    'removeCustomer',
    'removeOrder',
    'removeDiscountCode',
    'removeOrganization',
    'removeMeter',
  ],
  // A long move only accepts its first requests.
  { operation: 'moveTestClock', before: () => moveClock(service, '2040-01-01T00:00:00.000Z') },
  ...['eraseInvoiceParties', 'eraseCreditNoteParties', 'erasePaymentProposalParties'],
];

/** Operations whose example needs something that this service lacks, and what that is. */
const untold: Readonly<Record<string, string>> = {
  retryJob: 'a job that was given up',
  followFeed: 'an end of the stream',
  getApproval: 'a service with APPROVALS',
  getErasureCertificate: 'something that was erased',
  approveProposal: 'a service with APPROVALS',
  declineProposal: 'a service with APPROVALS',
  testWebhookEndpoint: 'a receiver',
  retryWebhookEvent: 'a message that was sent',
  ...(sharedServers() === undefined ? {} : { makeBackup: 'the embedded stores' }),
};

/** Operations that no caller can repeat, since they end the caller's token. */
const unrepeatable = new Set(['changeOwnPassword', 'endOwnSessions']);

/** Whether the operation heeds an `Idempotency-Key`. */
const honoursKey = ({ operation }: Step) =>
  operations.get(operation)?.method !== 'GET' &&
  routes.get(operation)?.storesAnswers !== false &&
  !unrepeatable.has(operation);

function stepOf(one: string | Step): Step {
  return typeof one === 'string' ? { operation: one } : one;
}

test('every example is answered as documented, heeds keys and revisions, and admits no unknown member', async () => {
  const told = new Set([...story, ...ending].map((one) => stepOf(one).operation).concat(Object.keys(untold)));
  const others = [...operations].filter(([name, { path }]) => !told.has(name) && !path.startsWith('/odata'));
  // Reads need no place in the story. An operation that changes something must be listed above.
  const writes = others.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect(writes).toEqual([]);
  const [refused, unmatched, lax, unkept]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const step of [...story, ...others.map(([name]) => name), ...ending].map(stepOf)) {
    adaToken = undefined;
    await step.before?.();
    // Servers do not affect which members and revisions are valid, so this runs on the embedded stores only.
    if (sharedServers() === undefined) {
      if (!(await staleIsRefused(step))) unmatched.push(step.operation);
      if (!(await unknownIsRefused(step))) lax.push(step.operation);
    }
    // An app's code is valid for half a minute, which the refusals may have taken on a busy machine.
    await step.before?.();
    const { answer, faults } = honoursKey(step)
      ? await sendUnderKey(step)
      : { answer: await send(step), faults: [] };
    unkept.push(...faults);
    const { status, text, body } = answer;
    if (told.has(step.operation)) learn(operations.get(step.operation)?.answer, body);
    if (status > 299 || (body?.rejected ?? []).length > 0 || (body?.failed ?? 0) > 0)
      refused.push(`${step.operation}: ${status} ${text}`);
  }
  expect({ refused, unmatched, lax, unkept }).toEqual({ refused: [], unmatched: [], lax: [], unkept: [] });
});

describe('If-Match is checked by every write', () => {
  const namesOf = (inPath: boolean, compares: boolean) =>
    [...operations]
      .filter(([, { method, path }]) => method !== 'GET' && path.includes('{') === inPath)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref === ifMatch) === compares)
      .map(([name]) => name)
      .sort();

  test('to a resource named by the path, except those to resources without a revision', () => {
    expect(namesOf(true, false)).toEqual([
      'endOwnSession',
      'migrateOffer',
      'rebuildProjection',
      'removeListView',
      'retryJob',
      'retryWebhookEvent',
      'testWebhookEndpoint',
      'tryNarrowerApiKey',
    ]);
  });

  test('to a single resource named by the caller or the body', () => {
    expect(namesOf(false, true)).toEqual([
      ...[
        'changeOwnLanguage',
        'changeOwnPassword',
        'changeSubscriptionPlan',
        'downgradeSubscriptionQuantity',
      ],
      ...['endOwnSessions', 'mergeCarts', 'putSeller', 'removeProfileImage', 'setProfileImage'],
      ...['suspendSubscription', 'terminateSubscription', 'unsuspendSubscription'],
      'upgradeSubscriptionQuantity',
    ]);
  });
});
