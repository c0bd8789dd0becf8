/**
 * An attacker with all files of a stopped service and its data key rewrites one event and all that depends on it.
 * That covers chains, seals, the log and its signature; only the keys of witnesses are elsewhere.
 * One older proof in anyone's hands reveals it, and so does the witness.
 */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { emptyDigest, extendDigest } from '../../src/audit/digest.js';
import { linkEvents } from '../../src/events/chain.js';
import { parseVerifierKey } from '../../src/kernel/tlog/note.js';
import { type RunningWitness, startWitness } from '../../src/program/witness.js';
import { backUp, restore, startOn } from '../support/backups.js';
import { runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function started(folder: string, more: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const service = await startService({ DATA_DIR: folder, TLOG_ORIGIN: 'shop.example/log', ...more });
  running.push(service);
  return service;
}

async function witnessOf(key: string): Promise<RunningWitness> {
  const log = parseVerifierKey(key);
  if (log === undefined) throw new Error('there is no key');
  const settings = { folder: newFolder(), name: 'witness.example', logs: [log], host: '127.0.0.1', port: 0 };
  const witness = await startWitness(settings);
  running.push({ stop: () => witness.close() });
  return witness;
}

const keyOf = async (service: RunningService) => (await service.call('/tlog/key')).text.trim();
const shown = (service: RunningService) => service.call('/tlog/checkpoint', { token: null });

interface StoredRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Changes one event and all hashes and seals that follow from it, and removes what the log has stored. */
function attack(folder: string, change: (type: string, data: object) => object): void {
  const database = new Database(join(folder, 'events.db'));
  const triggers = ['events_never_change', 'events_stay'].map((name) => {
    const { sql } = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as {
      sql: string;
    };
    database.exec(`DROP TRIGGER ${name}`);
    return sql;
  });
  const rows = database
    .prepare(
      'SELECT e.position, s.name AS stream, e.revision, e.id, e.type, CAST(e.data AS TEXT) AS data, CAST(e.metadata AS TEXT) AS metadata FROM events e JOIN streams s ON s.id = e.stream ORDER BY e.position',
    )
    .all() as StoredRow[];
  const ends = new Map<string, string>();
  const hashes = new Map<string, string>();
  const digests = new Map<string, string>();
  let digest = emptyDigest;
  const write = database.prepare('UPDATE events SET data = ?, metadata = ? WHERE position = ?');
  for (const { position, stream, revision, id, type, data, metadata } of rows) {
    const { hash: _own, previousHash: _previous, ...rest } = JSON.parse(metadata);
    let content = change(type, JSON.parse(data));
    if ('through' in content && 'heads' in content && Array.isArray(content.heads))
      content = {
        ...content,
        digest: digests.get(String(content.through)),
        heads: content.heads.map(([name, at]) => [name, at, hashes.get(`${name}@${at}`)]),
      };
    const event = { stream, revision, id, type, data: { ...content }, metadata: rest };
    const { texts, metadata: linked } = linkEvents(event, ends.get(stream));
    const place = String(position).padStart(16, '0');
    ends.set(stream, linked.hash);
    hashes.set(`${stream}@${revision}`, linked.hash);
    digest = extendDigest(digest, { ...event, metadata: linked, position: place });
    digests.set(place, digest.digest);
    write.run(texts.data, texts.metadata, position);
  }
  for (const sql of triggers) database.exec(sql);
  database.close();
  const records = new Database(join(folder, 'records.db'));
  expect(records.prepare("DELETE FROM records WHERE collection = 'tlog'").run().changes).toBe(1);
  records.close();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/(^|\/)tlog$/.test(name)) rmSync(join(folder, name), { recursive: true });
}

test('a rewritten event passes the checks of the store, but no older proof and no witness', async () => {
  const folder = newFolder();
  const first = await started(folder);
  const key = await keyOf(first);
  await first.stop();
  const witness = await witnessOf(key);
  const policy = { TLOG_WITNESSES: `1 of ${witness.key} ${witness.url}` };
  const honest = await started(folder, policy);
  const items = [{ description: 'Hours', quantity: 3, unitPrice: 33.33 }];
  const made = await honest.call('/api/invoices', {
    body: { items, customerId: 'contoso', currency: 'EUR', status: 'issued' },
  });
  const invoice = `/api/invoices/${made.body.id}`;
  const kept = newFolder();
  const keep = async (name: string, path: string, method = 'GET', from = honest) => {
    const { status, bytes } = await from.call(path, { method });
    expect([path, status]).toEqual([path, 200]);
    await writeFile(join(kept, name), bytes);
    return join(kept, name);
  };
  const pdf = await keep('invoice.pdf', `${invoice}/export-pdf`, 'POST');
  const proof = await keep('invoice.tlog-proof', `${invoice}/proof?format=tlog-proof`);
  expect((await honest.call('/api/audit/seal', { method: 'POST' })).body.seals).toBe(1);
  const whole = await honest.call('/api/audit/verify', { method: 'POST' });
  expect(whole.body).toMatchObject({ valid: true, findings: [] });
  const verify = (...more: string[]) =>
    runHere(['verify', proof, pdf, '--key', key, '--witness', witness.key, ...more], {});
  expect(await verify('--log', honest.url)).toMatchObject({ code: 0, said: '' });
  await honest.stop();

  const other = createHash('sha256').update('another PDF').digest('hex');
  attack(folder, (type, data) => (type === 'DocumentHashed' ? { ...data, pdf: other } : data));

  // The service that has to ask the witness signs nothing more, and reports what was found.
  const asking = await started(folder, policy);
  expect((await shown(asking)).status).toBe(503);
  expect((await asking.call('/api/audit/log')).body).toMatchObject({
    key,
    halted: { reason: 'fork-at-witness', detail: expect.stringContaining('witness.example has seen') },
  });
  await asking.stop();

  // Without the witness the forged store looks whole to itself: every chain, every seal, the log and its signature.
  const records = new Database(join(folder, 'records.db'));
  records.prepare("DELETE FROM records WHERE collection = 'tlog'").run();
  records.close();
  const forged = await started(folder);
  expect(await keyOf(forged)).toBe(key);
  expect((await forged.call('/api/audit/verify', { method: 'POST' })).body).toMatchObject({
    valid: true,
    findings: [],
  });

  // The older proof still proves what was issued, and shows that the log was rewritten.
  const asked = await verify('--log', forged.url);
  expect([asked.code, asked.out]).toEqual([
    2,
    expect.stringMatching(/proved +The file is, bit for bit(.|\n)*NOT TRUE +The current log .*rewritten/),
  ]);
  // A proof of the forged log has no cosignature, and the witness refuses to give one.
  const events = (await forged.call("/api/audit/events?$filter=type eq 'DocumentHashed'")).body.value;
  const newer = await keep(
    'forged.tlog-proof',
    `/api/audit/events/${events[0].position}/proof?format=tlog-proof`,
    'GET',
    forged,
  );
  const unseen = await runHere(['verify', newer, '--key', key, '--witness', witness.key], {});
  expect([unseen.code, unseen.out]).toEqual([2, expect.stringContaining('The log was seen by nobody')]);
  const checkpoint = (await shown(forged)).text;
  const submitted = await fetch(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    body: `old 0\n\n${checkpoint}`,
  });
  const size = (await submitted.text()).trim();
  expect([submitted.status, Number(size)]).toEqual([409, expect.any(Number)]);
  const brought = Number(checkpoint.split('\n')[1]);
  const path =
    Number(size) <= brought
      ? (await forged.call(`/api/audit/consistency?from=${size}&to=${brought}`)).body.path
      : [];
  const again = await fetch(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    body: `${[`old ${size}`, ...path].join('\n')}\n\n${checkpoint}`,
  });
  // A checkpoint with fewer entries than the witness has seen is an invalid submission.
  expect(again.status).toBe(Number(size) <= brought ? 422 : 400);
});

test('a restored log signs nothing until an administrator decides by command, which is an event', async () => {
  const original = await startService();
  running.push({ stop: () => original.dispose() });
  await original.call('/api/subscriptions', { body: { customerId: 'contoso', offerId: 'basic' } });
  const [backup, folder] = [newFolder(), newFolder()];
  const before = (await shown(original)).text;
  await backUp(original, [backup]);
  await restore(original, { backup, into: folder });
  const restored = await startOn(folder);
  running.push(restored);
  const audit = (...words: string[]) =>
    runHere(['audit', ...words], { DATA_DIR: folder, BASE_URL: restored.url });
  // Until then only what was signed before is shown.
  await restored.call('/api/audit/verify', { method: 'POST' });
  const halted = await audit('log');
  expect([halted.code, halted.said]).toEqual([
    2,
    expect.stringContaining('the store was restored from a backup of'),
  ]);
  expect((await shown(restored)).text.split('\n')[0]).toBe(before.split('\n')[0]);
  expect((await audit('log', '--decide', 'resume')).said).toContain('two different logs under one name');
  const decided = await audit('log', '--decide', 'begin-anew');
  expect([decided.code, decided.out]).toEqual([0, expect.stringMatching(/^origin +\S+\/2$/m)]);
  const { body } = await restored.call("/api/audit/events?$filter=type eq 'LogDecided'");
  expect(body.value).toMatchObject([{ type: 'LogDecided', actorKind: 'user', aggregateType: 'log' }]);
  expect((await restored.call('/api/audit/verify', { method: 'POST' })).body).toMatchObject({ valid: true });
});
