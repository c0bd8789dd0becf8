// Measures the continuous backup: how long an event waits for its segment under load, and how long a restore of a large store takes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTarget } from '../../dist/adapters/continuousBackup/openTarget.js';
import { unseal } from '../../dist/adapters/continuousBackup/sealedLines.js';
import { createShipping } from '../../dist/adapters/continuousBackup/shipping.js';
import { openBackupSource } from '../../dist/adapters/continuousBackup/source.js';
import { readDataKeyFile } from '../../dist/adapters/dataKey.js';
import { deriveKey } from '../../dist/events/encryption.js';
import { continuousBackupPurpose } from '../../dist/program/continuousBackup.js';
import { ended, load, service } from './measuring.mjs';
import { seed } from './seed.mjs';

/** Milliseconds between two looks at the target, which limit the precision of the figures. */
const lookInterval = 10;

const macKeyOf = (folder) => deriveKey(readDataKeyFile(join(folder, 'data.key')), continuousBackupPurpose);

/** Returns percentiles of the milliseconds from the recording of an event until its segment is in the target. */
async function delays(folder, seconds) {
  const [data, target] = [join(folder, 'followed'), join(folder, 'followed-target')];
  await mkdir(target);
  const running = await service({ DATA_DIR: data, BACKUP_TO: target });
  const macKey = macKeyOf(data);
  const segments = join(target, 'segments');
  const seen = new Set();
  const found = [];
  let counts = false;
  let looks = true;
  const looking = (async () => {
    for (; looks; await sleep(lookInterval)) {
      for (const file of await readdir(segments).catch(() => [])) {
        if (seen.has(file) || file.startsWith('.')) continue;
        const now = Date.now();
        seen.add(file);
        if (!counts) continue;
        const bytes = await readFile(join(segments, file));
        const { lines } = await unseal(macKey, { place: target, name: `segments/${file}`, bytes });
        for (const [what, , , , , , , metadata] of lines.map((line) => JSON.parse(line)))
          if (what === 'event') found.push(now - Date.parse(JSON.parse(metadata).recordedAt));
      }
    }
  })();
  await load(`${running.url}/api/subscriptions`, running.headers, 3);
  await sleep(2_000);
  counts = true;
  // A few callers suffice, because this does not measure how much a segment can hold.
  await load(`${running.url}/api/subscriptions`, running.headers, seconds, 4);
  await sleep(3_000);
  looks = false;
  await looking;
  await ended(running);
  found.sort((one, other) => one - other);
  const at = (share) => found[Math.floor((found.length - 1) * share)];
  return { events: found.length, p50: at(0.5), p99: at(0.99), most: at(1) };
}

async function restoration(folder, subscriptions) {
  const [data, target, into] = [
    join(folder, 'large'),
    join(folder, 'large-target'),
    join(folder, 'restored'),
  ];
  const events = await seed({ folder: data }, subscriptions);
  await mkdir(target);
  const address = await openTarget({ address: target, region: '', credentials: undefined });
  const source = openBackupSource(data);
  const shipping = createShipping({
    data: address,
    keys: address,
    source,
    storeId: source.storeId() ?? '',
    instanceId: 'bench',
    macKey: macKeyOf(data),
    recordCollections: [],
    derivedFiles: [],
    now: Date.now,
  });
  const began = performance.now();
  await shipping.begin();
  await shipping.round();
  const shipped = performance.now();
  source.close();
  const words = ['restore', target, '--data', into, '--data-key', join(data, 'data.key')];
  const child = spawn(process.execPath, ['dist/main.js', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`restore ended with ${code}`);
  const seconds = (from, to) => Math.round((to - from) / 100) / 10;
  return { events, shippedIn: seconds(began, shipped), restoredIn: seconds(shipped, performance.now()) };
}

export async function continuousBackup({ folder, subscriptions, seconds }) {
  return {
    milliseconds: await delays(folder, seconds),
    seconds: await restoration(folder, subscriptions),
  };
}
