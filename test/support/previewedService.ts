/**
 * A service in this process whose clock stands still until a test moves it and whose jobs never run, with access to everything that it
 * stores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openEngines } from '../../src/adapters/engines.js';
import { createService } from '../../src/composition/service.js';
import { type Config, readConfig } from '../../src/config.js';
import { resourceOf } from '../../src/http/common/document.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { accountModel } from '../../src/projections/account.js';
import { creditNoteModel } from '../../src/projections/creditNote.js';
import { invoiceModel } from '../../src/projections/invoice.js';
import { paymentModel } from '../../src/projections/payment.js';
import { subscriptionModel } from '../../src/projections/subscription.js';
import { where } from '../../src/query/conditions.js';
import { adminPassword } from './service.js';

export const models = {
  subscription: subscriptionModel,
  invoice: invoiceModel,
  creditNote: creditNoteModel,
  payment: paymentModel,
  account: accountModel,
};
export type ModelName = keyof typeof models;

/** Every resource as the API returns it, by kind and id. */
export type World = Readonly<Record<ModelName, ReadonlyMap<string, JsonObject>>>;

export interface Answered {
  readonly status: number;
  readonly etag: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly body: any;
}

export type PreviewedService = Awaited<ReturnType<typeof startPreviewed>>;

export async function startPreviewed(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'previewed-'));
  // Without a worker, which the service's configuration does not allow: commands do what is due, and no job runs.
  const config: Config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT: 'off',
      ...environment,
    }),
    ROLES: ['api', 'projector'],
  };
  const engines = await openEngines({
    folder,
    dataKey: config.DATA_KEY,
    namespace: config.NAMESPACE,
    eventStoreUrl: undefined,
    mongoUrl: undefined,
    redisUrl: undefined,
    onFailure: (error) => {
      throw error;
    },
    onDisturbance: () => undefined,
    onDropped: () => undefined,
    onDamage: () => undefined,
  });
  let now = new Date('2026-01-05T10:00:00.000Z');
  const uncalled = (): never => {
    throw new Error('nothing is drawn, printed or sent here');
  };
  const service = await createService({
    config,
    engines,
    logger: pino({ level: 'fatal' }),
    version: 'test',
    acceptLoss: false,
    testClock: { now: () => now, refresh: async () => undefined, moveTo: async () => true },
    sync: undefined,
    signInProvider: undefined,
    mail: { send: async () => undefined, erase: async () => undefined },
    webhookTransport: { objection: () => undefined, post: uncalled, close: () => undefined },
    images: { clean: uncalled },
    openPdfRenderer: uncalled,
    writeEInvoice: uncalled,
  });
  const { url } = await service.start();
  const signIn = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: config.ADMIN_EMAIL,
      password: adminPassword,
    }),
  });
  const { access_token: token } = Object(await signIn.json());
  if (typeof token !== 'string') throw new Error('the Admin cannot sign in');

  return {
    engines,
    get today() {
      return now.toISOString().slice(0, 10);
    },
    pass(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    async call(
      method: string,
      path: string,
      body?: object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answered> {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        etag: response.headers.get('etag'),
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    /** Returns the head of all events, including those of claims and sequences, and all jobs. */
    async everythingKept() {
      const { jobs } = await engines.jobs.list({ skip: 0, top: 100_000 });
      return { head: await engines.eventStore.head(), jobs };
    },
    /** Returns the documents of one customer. */
    async world(customerId: string): Promise<World> {
      const maps = await Promise.all(
        Object.values(models).map(async (model) => {
          const found = new Map<string, JsonObject>();
          const filter = where(model.fields, 'customerId', 'eq', customerId);
          for await (const documents of engines.readModels.scan(model, { filter, orderBy: [] }))
            for (const document of documents) found.set(String(document.id), resourceOf(model, document));
          return found;
        }),
      );
      return Object.fromEntries(
        Object.keys(models).map((name, index) => [name, maps[index]]),
      ) as unknown as World;
    },
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
