/** A witness follows the protocol and cosigns one history of a log, despite races and crashes, and a log shows only what is cosigned. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import { createWitness } from '../../src/audit/tlog/witness.js';
import {
  createWitnesses,
  parseWitnessPolicy,
  type WitnessPolicy,
} from '../../src/audit/tlog/witnessClient.js';
import { toBase64 } from '../../src/kernel/tlog/base64.js';
import { checkpointText, parseCheckpoint } from '../../src/kernel/tlog/checkpoint.js';
import { emptyRoot, foldPeaks, leafHash, nodeHash, type TreeHash } from '../../src/kernel/tlog/merkle.js';
import { parseNote, parseVerifierKey, verdictOf, verifierKeyText } from '../../src/kernel/tlog/note.js';
import { signNote } from '../../src/kernel/tlog/signing.js';
import { TreeEdge } from '../../src/kernel/tlog/tiles.js';
import type { Records } from '../../src/ports/records.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { type RunningWitness, startWitness } from '../../src/program/witness.js';
import { auditedStore } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { logSigner as log, logOver, publicLogOf, signerOf } from '../support/transparency.js';

const newFolder = temporaryFolders();
const own = signerOf('witness.example', 'cosignature');
const [a, b] = [leafHash(Buffer.from('a')), leafHash(Buffer.from('b'))];

const checkpointOf = (size: number, root: TreeHash, by = log) =>
  signNote(by, checkpointText({ origin: by.key.name, size, root }));
const submission = (old: number, path: readonly TreeHash[], checkpoint: string) =>
  `${[`old ${old}`, ...path.map(toBase64)].join('\n')}\n\n${checkpoint}`;
const witnessOn = (records: Pick<Records, 'get' | 'put'>) =>
  createWitness({ records, logs: [log.key], signer: own, realNow: () => new Date(1_790_000_000_000) });

describe('a witness', () => {
  test('cosigns extensions of what it has seen, and refuses other submissions as the protocol says', async () => {
    const witness = witnessOn(new MemoryRecords());
    const status = async (body: string) => (await witness.addCheckpoint(body)).status;
    expect(await status('old 0\n')).toBe(400);
    expect(await status(submission(0, [], checkpointOf(1, a, signerOf('other.example', 'note'))))).toBe(404);
    expect(await status(submission(0, [], checkpointOf(1, a, signerOf(log.key.name, 'note'))))).toBe(403);
    expect(await status(submission(2, [], checkpointOf(1, a)))).toBe(400);
    expect(await status(submission(0, [], checkpointOf(0, a)))).toBe(422);
    expect(await status(submission(0, [a], checkpointOf(1, a)))).toBe(422);
    const first = checkpointOf(1, a);
    const answered = await witness.addCheckpoint(submission(0, [], first));
    expect(answered.status).toBe(200);
    const note = parseNote(first + answered.body);
    expect(note && verdictOf(note, own.key)).toEqual({ verdict: 'valid', seconds: 1_790_000_000 });
    const stale = await witness.addCheckpoint(submission(0, [], checkpointOf(2, nodeHash(a, b))));
    expect(stale).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '1\n' });
    // The same tree is cosigned again. Another tree of the same size is a fork.
    expect(await status(submission(1, [], first))).toBe(200);
    expect(await status(submission(1, [], checkpointOf(1, b)))).toBe(422);
    expect(await status(submission(1, [a], checkpointOf(2, nodeHash(a, b))))).toBe(422);
    expect(await status(submission(1, [b], checkpointOf(2, nodeHash(a, b))))).toBe(200);
    expect(await status(submission(0, [], checkpointOf(0, emptyRoot)))).toBe(409);
  });

  test('cosigns only one of two trees that are submitted at once to two processes', async () => {
    const records = new MemoryRecords();
    const [one, other] = [witnessOn(records), witnessOn(records)];
    const answers = await Promise.all([
      one.addCheckpoint(submission(0, [], checkpointOf(1, a))),
      other.addCheckpoint(submission(0, [], checkpointOf(2, nodeHash(b, a)))),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('whose answer was lost continues from what it stored', async () => {
    const records = new MemoryRecords();
    await witnessOn(records).addCheckpoint(submission(0, [], checkpointOf(1, a)));
    const again = witnessOn(records);
    expect((await again.addCheckpoint(submission(0, [], checkpointOf(1, a)))).body).toBe('1\n');
    expect((await again.addCheckpoint(submission(1, [], checkpointOf(1, a)))).status).toBe(200);
  });

  test('does not go back to a smaller tree that was compared before a larger one was stored', async () => {
    const records = new MemoryRecords();
    await witnessOn(records).addCheckpoint(submission(0, [], checkpointOf(1, a)));
    // Both compare with size 1, and the larger tree is stored first.
    let both: () => void = () => undefined;
    const compared = new Promise<void>((resolve) => {
      both = resolve;
    });
    let looked = 0;
    let larger: Promise<unknown> = Promise.resolve();
    const slow = (isLast: boolean) => ({
      async get(...place: Parameters<MemoryRecords['get']>) {
        const found = await records.get(...place);
        looked += 1;
        if (looked === 2) both();
        await compared;
        return found;
      },
      async put(...given: Parameters<MemoryRecords['put']>) {
        if (isLast) await larger;
        return records.put(...given);
      },
    });
    const three = nodeHash(nodeHash(a, b), a);
    larger = witnessOn(slow(false)).addCheckpoint(submission(1, [b, a], checkpointOf(3, three)));
    const smaller = witnessOn(slow(true)).addCheckpoint(submission(1, [b], checkpointOf(2, nodeHash(a, b))));
    expect(await larger).toMatchObject({ status: 200 });
    expect(await smaller).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '3\n' });
  });

  test('that fails between comparing and storing has cosigned nothing, and accepts another tree afterwards', async () => {
    const records = new MemoryRecords();
    const dying = { get: records.get.bind(records), put: () => Promise.reject(new Unavailable('the disk')) };
    await expect(witnessOn(dying).addCheckpoint(submission(0, [], checkpointOf(1, a)))).rejects.toThrow(
      'disk',
    );
    expect((await witnessOn(records).addCheckpoint(submission(0, [], checkpointOf(1, b)))).status).toBe(200);
    expect((await witnessOn(records).addCheckpoint(submission(1, [], checkpointOf(1, a)))).status).toBe(422);
  });
});

describe('a log with a witness', () => {
  let running: RunningWitness;
  beforeAll(async () => {
    const settings = {
      folder: newFolder(),
      name: 'witness.example',
      logs: [log.key],
      host: '127.0.0.1',
      port: 0,
    };
    running = await startWitness(settings);
  });
  afterAll(() => running.close());

  async function witnessed(
    store: ReturnType<typeof memoryEventStore>,
    records: MemoryRecords,
    policy: WitnessPolicy,
  ) {
    const told: (string | undefined)[] = [];
    const witnesses = createWitnesses(policy, { tell: (_, fault) => told.push(fault), limit: 2_000 });
    const files = await openEmbeddedFiles({ folder: join(newFolder(), 'files') });
    const transparency = logOver(store, records, files, { named: log.key.name, witnesses });
    const open = publicLogOf(transparency, store);
    return { transparency, open, told };
  }

  test('shows cosigned checkpoints, and stops signing once the witness knows a larger tree', async () => {
    const policy = parseWitnessPolicy(`1 of ${running.key} ${running.url}`);
    const key = parseVerifierKey(running.key);
    if (policy === undefined || key === undefined) throw new Error('there is no policy');
    const store = memoryEventStore();
    await auditedStore(store).append(3);
    const { open, transparency } = await witnessed(store, new MemoryRecords(), policy);
    for (const size of [15, 25]) {
      const shown = parseCheckpoint((await transparency.advance()).published);
      expect([shown?.size, shown && verdictOf(shown.note, key).verdict]).toEqual([size, 'valid']);
      await auditedStore(store).append(
        2,
        [...Array(5).keys()].map((at) => `subscription-more-${at}-${size}`),
      );
    }
    expect(parseCheckpoint(await open.checkpoint())?.size).toBe(25);
    // An older copy of store and records lacks the later checkpoints, but the witness has them.
    const older = memoryEventStore();
    await auditedStore(older).append(1);
    const restored = await witnessed(older, new MemoryRecords(), policy);
    await expect(restored.transparency.advance()).rejects.toThrow('has seen 25 events, but the log has 0');
    await expect(restored.open.checkpoint()).rejects.toThrow('has stopped');
  });

  test('gets only one history cosigned, however many trees are submitted at once', async () => {
    const leaves = Array.from({ length: 12 }, (_, index) => leafHash(Buffer.of(index)));
    const other = signerOf('busy.example/log');
    const busy = await startWitness({
      folder: newFolder(),
      name: 'busy.example',
      logs: [other.key],
      host: '127.0.0.1',
      port: 0,
    });
    try {
      const rootOf = (hashes: readonly TreeHash[], size: number) => {
        const edge = new TreeEdge();
        for (const leaf of hashes.slice(0, size)) edge.append(leaf, () => undefined);
        return foldPeaks(edge.peaks());
      };
      const [, ...shifted] = leaves;
      // Two histories of the same log, each submitted in all sizes as the first that the witness sees.
      const brought = leaves
        .slice(1)
        .flatMap((_, at) =>
          [rootOf(leaves, at + 1), rootOf(shifted, at + 1)].map((root) => ({ size: at + 1, root })),
        );
      const answers = await Promise.all(
        brought.map(async ({ size, root }) => {
          const body = submission(0, [], checkpointOf(size, root, other));
          const answered = await fetch(`${busy.url}/add-checkpoint`, { method: 'POST', body });
          return { status: answered.status, text: await answered.text(), size };
        }),
      );
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`409 ${taken[0]?.size}\n`]),
      );
    } finally {
      await busy.close();
    }
  });

  test('gets a checkpoint cosigned that it published before it had witnesses', async () => {
    const own = await startWitness({
      folder: newFolder(),
      name: 'later.example',
      logs: [log.key],
      host: '127.0.0.1',
      port: 0,
    });
    const policy = parseWitnessPolicy(`1 of ${own.key} ${own.url}`);
    const key = parseVerifierKey(own.key);
    if (policy === undefined || key === undefined) throw new Error('there is no policy');
    const store = memoryEventStore();
    await auditedStore(store).append(1);
    const records = new MemoryRecords();
    const files = await openEmbeddedFiles({ folder: join(newFolder(), 'files') });
    await logOver(store, records, files).advance();
    const { transparency } = await witnessed(store, records, policy);
    const shown = parseCheckpoint((await transparency.advance()).published);
    expect(shown && verdictOf(shown.note, key).verdict).toBe('valid');
    await own.close();
  });

  test('shows no checkpoint with too few cosignatures, and reports the unreachable witness', async () => {
    const away = verifierKeyText(signerOf('away.example', 'cosignature').key);
    const policy = parseWitnessPolicy(`1 of ${away} http://127.0.0.1:1/tlog/witness`);
    if (policy === undefined) throw new Error('there is no policy');
    const store = memoryEventStore();
    await auditedStore(store).append(1);
    const { open, told } = await witnessed(store, new MemoryRecords(), policy);
    await expect(open.checkpoint()).rejects.toThrow('is not cosigned');
    expect(told.every((fault) => fault !== undefined) && told.length > 0).toBe(true);
  });
});

test('a policy names each witness completely and once, and requires no more than there are', () => {
  const key = verifierKeyText(own.key);
  expect(parseWitnessPolicy(`1 of ${key} https://w.example/`)?.witnesses[0]?.url).toBe('https://w.example');
  for (const bad of [
    '',
    `2 of ${key} https://w.example`,
    `0 of ${key} https://w.example`,
    `1 of ${key}`,
    `1 of ${key} ftp://w.example`,
    `1 of ${verifierKeyText(log.key)} https://w.example`,
    `1 of ${key} https://w.example, ${key} https://w.example`,
  ])
    expect([bad, parseWitnessPolicy(bad)]).toEqual([bad, undefined]);
});
