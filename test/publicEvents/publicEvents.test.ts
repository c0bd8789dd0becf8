/** Public events of all frozen histories: every visible change has an event, and every event matches its schema. */
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import validateCloudEvent from 'cloudevents/dist/schema/v1.js';
import { presentResource } from '../../src/http/events/present.js';
import { webhooksOf } from '../../src/http/events/schemas.js';
import type { NamedSchemas } from '../../src/http/openapi/schemas.js';
import { factsOf, publicResources, publicTypes, resourceOfStream } from '../../src/publicEvents/catalogue.js';
import { createTranslation } from '../../src/publicEvents/translation.js';
import type { Document } from '../../src/query/fields.js';
import { pascalCase } from '../../src/query/names.js';
import { declaredRoutes } from '../support/declaredRoutes.js';
import { type FrozenHistory, frozenHistories } from './frozenHistories.js';

const histories = frozenHistories.filter(({ stream }) => resourceOfStream(stream) !== undefined);
const all = { type: () => true };

function translationOf({ log, keyring }: FrozenHistory) {
  return createTranslation({
    log,
    keyring,
    present: presentResource,
    baseUrl: () => 'https://shop.test',
    positionOf: ({ position }) => position,
  });
}

/** Returns the document as a client sees it, without the time of the last change. */
function seen({ stream }: FrozenHistory, document: Document | null | undefined, at: string): string {
  const resource = resourceOfStream(stream);
  if (resource === undefined || document == null) return 'nothing';
  return JSON.stringify({ ...presentResource(resource, document, at), updatedAt: null });
}

describe.each(histories.map((history) => [history.name, history] as const))(
  'the history %s',
  (_name, history) => {
    test('every change visible to clients has a public event', () => {
      let before: Document | null | undefined = null;
      for (const { type, stream, metadata, result } of history.events) {
        const at = String(metadata.at);
        const changes = seen(history, before, at) !== seen(history, result.document, at);
        const resource = resourceOfStream(stream);
        const told = resource === undefined ? [] : factsOf(resource, type);
        // An event that fails here changes the resource in the API's answers, so src/publicEvents/facts must give it a public event.
        if (changes) expect({ type, told: told.length > 0 }).toEqual({ type, told: true });
        before = result.document;
      }
    });

    test('each event carries the resource as it was frozen, wherever the translation begins', async () => {
      const warm = await translationOf(history)(history.events, all);
      for (const event of history.events) {
        const told = warm.filter(({ id }) => id.startsWith(event.id));
        const alone = await translationOf(history)([event], all);
        expect(alone).toEqual(told);
        for (const { data, sequence } of told) {
          expect(sequence).toBe(String(event.revision));
          const resource = resourceOfStream(history.stream);
          const { document } = event.result;
          if (resource === undefined || 'erased' in data) continue;
          const object =
            document == null ? null : presentResource(resource, document, String(event.metadata.at));
          expect(data.object).toEqual(object);
        }
      }
    });

    test('an event carries the previous values of what changed', async () => {
      const resource = resourceOfStream(history.stream);
      for (const [index, event] of history.events.entries()) {
        const [told] = await translationOf(history)([event], all);
        if (resource === undefined || told === undefined || 'erased' in told.data) continue;
        const before = history.events[index - 1]?.result.document ?? null;
        const { object, previous } = told.data;
        if (before === null) {
          expect(previous).toBeUndefined();
          continue;
        }
        const shown = presentResource(resource, before, String(event.metadata.at));
        // A member that did not exist before is null among the previous values.
        const absent = Object.keys(previous ?? {}).filter((name) => !Object.hasOwn(shown, name));
        const nulls = Object.fromEntries(absent.map((name) => [name, null]));
        expect({ ...object, ...previous }).toEqual({ ...shown, ...nulls });
      }
    });
  },
);

test('every event matches its schema and that of CloudEvents', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const named: NamedSchemas = new Map();
  webhooksOf(declaredRoutes(), named);
  ajv.addSchema({ $id: 'service', components: { schemas: Object.fromEntries(named) } });
  const validators = new Map(
    publicResources.map(({ name }) => [
      name,
      ajv.compile({ $ref: `service#/components/schemas/${pascalCase(name)}Event` }),
    ]),
  );
  const told = new Set<string>();
  for (const history of histories) {
    for (const event of await translationOf(history)(history.events, all)) {
      told.add(event.type);
      const validate = validators.get(event.type.slice(0, event.type.indexOf('.')));
      const passed = validate?.(JSON.parse(JSON.stringify(event)));
      expect({ event, passed, errors: validate?.errors }).toEqual({ event, passed: true, errors: null });
      expect(validateCloudEvent(event)).toBe(true);
    }
  }
  // Each type must occur, so that its form was checked. Updates may be missing, since they have the form of creations.
  const without = publicTypes.map(({ type }) => type).filter((type) => !told.has(type));
  expect(without.filter((type) => !type.endsWith('.updated'))).toEqual([]);
});

test('events of erased data say only that it is erased, even if they were translated before', async () => {
  const history = histories.find(
    ({ events, stream }) => stream.startsWith('subscription-') && events.length > 2,
  );
  if (history === undefined) throw new Error('no history of a subscription');
  const { events, log, keyring } = history;
  let destroyed = false;
  const erasable = { find: async (ids: Iterable<string>) => (destroyed ? new Map() : keyring.find(ids)) };
  const translate = translationOf({
    ...history,
    keyring: { ...keyring, ...erasable },
    log: {
      ...log,
      decode: async (asked) =>
        (await log.decode(asked)).map((one) =>
          destroyed && one.keyId !== undefined ? { ...one, data: null } : one,
        ),
      async *read(...asked) {
        for await (const batch of log.read(...asked))
          yield batch.map((one) => (destroyed && one.keyId !== undefined ? { ...one, data: null } : one));
      },
    },
  });
  const half = Math.floor(events.length / 2);
  await translate(events.slice(0, half), all);
  destroyed = true;
  const after = await translate(events.slice(half), all);
  expect(after.length).toBeGreaterThan(0);
  expect(after.map(({ data }) => data)).toEqual(after.map(() => ({ erased: true })));
  expect((await translate(events, all)).every(({ data }) => 'erased' in data)).toBe(true);
});
