/** The check of the transparency log against the events has a finding for each difference. */
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import { collectFindings } from '../../src/audit/findings.js';
import type { Found } from '../../src/audit/orderedEvents.js';
import { createTreeCheck, type LoggedTree } from '../../src/audit/tlog/treeCheck.js';
import type { StoredEvent } from '../../src/kernel/events.js';
import { signNote } from '../../src/kernel/tlog/signing.js';
import { DamagedEvent } from '../../src/ports/eventStore.js';
import { auditedStore, verified } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { logOver, publicLogOf, signerOf } from '../support/transparency.js';

const newFolder = temporaryFolders();
const store = memoryEventStore();
let tree: LoggedTree;
let events: readonly StoredEvent[];

/** 600 events in the log, and five that it does not have yet. */
beforeAll(async () => {
  const audited = auditedStore(store);
  await audited.append(120);
  const files = await openEmbeddedFiles({ folder: join(newFolder(), 'files') });
  const log = logOver(store, new MemoryRecords(), files);
  await log.advance();
  const logged = await publicLogOf(log, store).loggedTree();
  if (logged === undefined) throw new Error('there is no log');
  tree = logged;
  await audited.append(1);
  ({ events } = await store.readAll({ limit: 1_000 }));
});

async function told(found: readonly Found[], over: LoggedTree = tree) {
  const findings = collectFindings();
  const check = createTreeCheck(over, findings);
  for (const event of found) await check.take(event);
  await check.end();
  return { entries: check.entries(), findings: findings.all };
}
const faults = async (found: readonly Found[], over?: LoggedTree) =>
  (await told(found, over)).findings.map(({ fault, position }) => `${fault} ${position}`);

test('matching events and log have no findings', async () => {
  expect(await told(events)).toEqual({ entries: 600, findings: [] });
  expect(await verified(store, undefined, tree)).toMatchObject({ valid: true, events: 605, entries: 600 });
});

const rewritten = (event: StoredEvent) => ({
  ...event,
  metadata: { ...event.metadata, hash: Buffer.alloc(32, 7).toString('base64url') },
});

test('each difference is reported with its position, and nothing else', async () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 598 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      places,
      fc.infiniteStream(fc.constantFrom('rewritten', 'lost', 'added')),
      async (at, ways) => {
        const way = new Map(at.map((place) => [place, ways.next().value ?? 'lost']));
        const changed = events.flatMap((event, place) => {
          if (way.get(place) === 'lost') return [];
          if (way.get(place) === 'rewritten') return [rewritten(event)];
          return way.get(place) === 'added' ? [event, { ...event, position: `${event.position}5` }] : [event];
        });
        const positionOf = (place: number) => events[place]?.position ?? '';
        const isFirstLost = (place: number) => way.get(place) === 'lost' && way.get(place - 1) !== 'lost';
        const expected = at
          .toSorted((one, other) => one - other)
          .flatMap((place) => {
            if (way.get(place) === 'rewritten') return [`entry-mismatch ${positionOf(place)}`];
            if (way.get(place) === 'added') return [`not-logged ${positionOf(place)}5`];
            return isFirstLost(place) ? [`lost-event ${positionOf(place)}`] : [];
          });
        expect(await faults(changed)).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
});

test('a missing end is one finding that names the entries', async () => {
  const { entries, findings } = await told(events.slice(0, 590));
  expect([entries, findings.length]).toEqual([590, 1]);
  expect(findings[0]?.detail).toContain('Entries 590 to 599 of the transparency log');
});

test('a damaged event is left to another check, and one without a hash differs from its entry', async () => {
  const [first, second, ...others] = events;
  if (first === undefined || second === undefined) throw new Error('there are no events');
  const damaged = new DamagedEvent(first.stream, first.revision, first.position);
  const { hash: _, ...bare } = second.metadata;
  const all = [damaged, { ...second, metadata: bare }, ...others];
  expect(await faults(all)).toEqual([`entry-mismatch ${second.position}`]);
});

test('tiles that do not match the checkpoint and missing tiles are reported', async () => {
  const other = signerOf('shop.example/log');
  const forged = signNote(
    other,
    tree.state.signed.split('\n\n')[0]?.replace(/\n[^\n]+$/, `\n${'A'.repeat(43)}=\n`) ?? '',
  );
  expect(await faults(events, { ...tree, state: { ...tree.state, signed: forged } })).toEqual([
    'log-mismatch null',
  ]);
  const larger = signNote(
    other,
    tree.state.signed.split('\n\n')[0]?.replace('\n600\n', '\n601\n').concat('\n') ?? '',
  );
  expect(await faults(events, { ...tree, state: { ...tree.state, signed: larger } })).toEqual([
    'log-mismatch null',
  ]);
  const without = (gone: number): LoggedTree => ({
    ...tree,
    tiles: { get: async (place) => (place.index === gone ? undefined : tree.tiles.get(place)) },
  });
  // Events from a missing tile on cannot be checked.
  expect((await told(events, without(1))).entries).toBe(256);
  expect((await told(events, without(1))).findings[0]?.detail).toContain('Tile 0/001');
});
