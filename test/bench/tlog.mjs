// Measures the transparency log over a large store: how fast it follows, how long a proof takes, and whether a rebuild gives the same tiles.
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { openEngines } from '../../dist/adapters/engines.js';
import { openEmbeddedFiles } from '../../dist/adapters/files/embedded.js';
import { createPublicLog } from '../../dist/audit/tlog/publicLog.js';
import { createTransparencyLog } from '../../dist/audit/tlog/transparencyLog.js';
import { createVerifierKey, verifierKeyText } from '../../dist/kernel/tlog/note.js';
import { rawPublicKey } from '../../dist/kernel/tlog/signing.js';
import { median } from './measuring.mjs';
import { seed } from './seed.mjs';

const proofs = 400;

/** Returns the milliseconds that the work took, in processor time of all threads and by the clock. */
async function timed(work) {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpu: (user + system) / 1_000, clock: performance.now() - began };
}

export async function tlog({ folder, subscriptions }) {
  const data = join(folder, 'tlog');
  await seed({ folder: data }, subscriptions);
  const engines = await openEngines({
    dataKey: undefined,
    namespace: 'bench',
    folder: data,
    onDisturbance: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  const { eventStore: store, records } = engines;
  const { privateKey } = generateKeyPairSync('ed25519');
  const keyOf = (name) => createVerifierKey(name, 'note', rawPublicKey(privateKey));
  const logOn = (files) =>
    createTransparencyLog({
      store,
      records,
      files,
      storeId: 'bench',
      endOf: async () => undefined,
      origin: () => 'bench.example/log',
      isOriginGiven: true,
      signer: async (name) => ({ key: keyOf(name), privateKey }),
      witnesses: undefined,
      realNow: () => new Date(),
    });
  try {
    const files = await openEmbeddedFiles({ folder: join(folder, 'tiles') });
    const log = logOn(files);
    const followed = await timed(() => log.advance());
    const { result: state } = followed;
    const open = createPublicLog({
      log,
      store,
      keyOf: async (name) => verifierKeyText(keyOf(name)),
      signAs: async (_name, text) => text,
      record: () => async () => undefined,
    });
    const taken = [];
    for (let turn = 0; turn < proofs; turn += 1) {
      const place = Math.floor((state.size * (turn + 0.5)) / proofs);
      const tile = await log.tilesOf(state).get({ level: 0, index: Math.floor(place / 256) });
      const position = (tile?.positions ?? state.positions)[tile === undefined ? 0 : place % 256];
      taken.push(await timed(() => open.prove(position, new AbortController().signal)));
    }
    const others = await openEmbeddedFiles({ folder: join(folder, 'others') });
    const rebuilt = await timed(() => logOn(others).advance());
    let different = 0;
    const [one, other] = [log.tilesOf(state), logOn(others).tilesOf(state)];
    for (let index = 0; index < Math.floor(state.size / 256); index += 1) {
      const [was, is] = [await one.get({ level: 0, index }), await other.get({ level: 0, index })];
      if (JSON.stringify(was) !== JSON.stringify(is)) different += 1;
    }
    const sorted = (name) => taken.map((each) => each[name]).sort((a, b) => a - b);
    const rounded = (value) => Math.round(value * 100) / 100;
    return {
      events: state.size,
      'events/s followed, by the clock': Math.round(state.size / (followed.clock / 1_000)),
      'events/s followed, by processor time of all threads': Math.round(state.size / (followed.cpu / 1_000)),
      'a proof, median ms': rounded(median(sorted('clock'))),
      'a proof, p99 ms': rounded(sorted('clock').at(Math.floor(proofs * 0.99))),
      'a proof, ms of processor time (mean)': rounded(
        sorted('cpu').reduce((sum, each) => sum + each, 0) / proofs,
      ),
      'rebuild, events/s by processor time': Math.round(state.size / (rebuilt.cpu / 1_000)),
      'tiles that a rebuild made otherwise': different,
      'resident memory, MB': Math.round(process.memoryUsage().rss / 1e6),
    };
  } finally {
    await engines.close();
  }
}
