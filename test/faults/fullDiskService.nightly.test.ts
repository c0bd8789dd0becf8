/** A service on a full disk: commands are refused, answered ones can be read, and with room again everything works. */
import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { shred } from '../../src/adapters/sqlite/shredding.js';
import { whereAvailable } from '../support/availability.js';
import { type RunningService, startOwnService } from '../support/service.js';
import { startProcess } from '../support/serviceProcess.js';
import { everyEntry } from '../support/storeContents.js';
import { until } from '../support/until.js';

const megabytes = (count: number) => `size=${count}m`;

/** Mounts a file system of a few megabytes in memory, for which the process needs the right to mount. */
function mountSmallDisk(size: string): { readonly folder: string; grow(to: string): void; unmount(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mount = (...words: readonly string[]) => execFileSync('mount', words, { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', size, 'tmpfs', folder);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return {
    folder,
    grow: (to) => void mount('-o', `remount,${to}`, folder),
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function noSmallDisk(): string | undefined {
  try {
    mountSmallDisk(megabytes(1)).unmount();
    return undefined;
  } catch {
    return 'file systems cannot be mounted here';
  }
}

whereAvailable('a service on a disk that is full', noSmallDisk(), () => {
  test('refuses commands, serves what it has answered, and loses none of it when there is room again', async () => {
    const disk = mountSmallDisk(megabytes(12));
    let service: RunningService | undefined;
    try {
      service = await startOwnService({ DATA_DIR: disk.folder });
      const running = service;
      const create = (index: number) =>
        running.call('/api/subscriptions', {
          body: { customerId: `cus-${index}`, offerId: 'offer-1', quantity: 1 },
        });
      const answered: string[] = [];
      const others = new Map<number, number>();
      /** Sends commands concurrently until `enough` of them were refused. */
      async function fill(enough: number): Promise<void> {
        let refused = 0;
        const work = async (worker: number) => {
          for (let turn = 0; refused < enough; turn += 1) {
            const { status, body } = await create(worker * 1_000_000 + turn);
            if (status === 201) answered.push(body.id);
            else {
              refused += 1;
              others.set(status, (others.get(status) ?? 0) + 1);
            }
          }
        };
        await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
      }
      await fill(40);
      expect([...others.keys()]).toEqual([503]);
      expect(answered.length).toBeGreaterThan(100);
      // The read models have no room for the newest ones.
      const reads = await Promise.all(
        answered.slice(-200).map((id) => running.call(`/api/subscriptions/${id}`)),
      );
      expect(reads.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);

      disk.grow(megabytes(96));
      await until(async () => {
        const { status, body } = await create(-1);
        if (status === 201) answered.push(body.id);
        return status === 201;
      });
      await until(async () => (await running.call('/health/ready', { token: null })).status === 200);
      const expectAll = async (shown: RunningService) => {
        // The projector writes what there was no room for on its next pass; lists have it then.
        await until(async () => {
          const listed = new Set((await everyEntry(shown, '/api/subscriptions')).map(({ id }) => id));
          return answered.every((id) => listed.has(id));
        });
        const verified = await shown.call('/api/audit/verify', { method: 'POST' });
        expect(verified.body).toMatchObject({ valid: true, findings: [] });
      };
      await expectAll(running);
      await running.kill();
      service = await running.restart();
      await expectAll(service);
    } finally {
      await service?.dispose();
      disk.unmount();
    }
  });

  test('refuses to start in one line that names the folder, and starts when there is room', async () => {
    const megabyte = 1_024;
    // Sizes that run out at the first file, at the data key, and while the databases are created.
    for (const kilobytes of [4, 40, 200, 330, 400, 480, megabyte]) {
      const disk = mountSmallDisk(`size=${kilobytes}k`);
      try {
        const environment = { DATA_DIR: disk.folder, PORT: '0', LOG_LEVEL: 'silent' };
        const refusal = await startProcess(environment).then(
          (started) => started.stop().then(() => 'it started'),
          (error: Error) => error.message,
        );
        const [ended, ...lines] = refusal.trimEnd().split('\n');
        expect({ kilobytes, ended, lines }).toEqual({
          kilobytes,
          ended: 'the service ended with 1:',
          lines: [expect.stringContaining(disk.folder)],
        });
        disk.grow(megabytes(60));
        const started = await startProcess(environment);
        expect(await started.stop()).toBe(0);
      } finally {
        disk.unmount();
      }
    }
  });

  test('gets back the room of a copy that was cut short, holes included', async () => {
    const disk = mountSmallDisk(megabytes(4));
    try {
      const copy = join(disk.folder, 'copy');
      writeFileSync(copy, 'what nobody may read');
      // SQLite leaves such a copy when it runs out of room: longer than its written part.
      truncateSync(copy, 3_000_000);
      const room = () => statfsSync(disk.folder).bavail * statfsSync(disk.folder).bsize;
      writeFileSync(join(disk.folder, 'others'), new Uint8Array(room()));
      expect(room()).toBe(0);
      linkSync(copy, join(disk.folder, 'second name'));
      await shred(copy);
      expect(readdirSync(disk.folder).sort()).toEqual(['others', 'second name']);
      const left = readFileSync(join(disk.folder, 'second name'));
      expect(left.every((byte) => byte === 0)).toBe(true);
    } finally {
      disk.unmount();
    }
  });
});
