/** Profile images under races and crashes: the user has one image, and the files of others are deleted. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbeddedFiles } from '../../../src/adapters/files/embedded.js';
import { createUserImages, type UserImages } from '../../../src/commands/user/image.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { Files } from '../../../src/ports/files.js';
import { ImageRefused, type Images, ImagesBusy } from '../../../src/ports/images.js';
import type { Job, Jobs } from '../../../src/ports/jobs.js';
import { userImageWorker } from '../../../src/workers/maintenance.js';
import { type MemoryEventStore, memoryEventStore } from '../../support/memoryEventStore.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import {
  ada,
  adminContext,
  sharedStores,
  testKey,
  type UserProcess,
  userProcess,
} from '../../support/userProcess.js';

const newFolder = temporaryFolders();
let folder: string;
let files: Files;
let events: MemoryEventStore;
let process: UserProcess;
let other: UserProcess;
let planned: { readonly job: Job; readonly notBefore: number }[];
let id: string;

/** Accepts every image unchanged. */
const anything: Images = { clean: async (bytes) => ({ format: 'png', bytes }) };
const never = () => Promise.reject(new Error('no image needs this'));
const jobs: Jobs = {
  enqueue: async (more, { notBefore = 0 } = {}) => {
    planned.push(...more.map((job) => ({ job, notBefore })));
  },
  work: never,
  every: never,
  waitForOutcomes: never,
  list: never,
  retry: never,
  counts: never,
  close: never,
};

function imagesOf({ handler }: UserProcess, overrides: { images?: Images; files?: Files } = {}): UserImages {
  return createUserImages({ handler, images: anything, files, jobs, nameSecret: testKey, ...overrides });
}

/** Returns the names of the stored files. */
function stored(): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/=$/, ''));
}

/** Returns the user's current image; undefined when there is none. */
async function shown(images: UserImages, name?: string): Promise<string | undefined> {
  try {
    return (await buffer((await images.open(id, name)).content)).toString();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'IMAGE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function runPlanned(images: UserImages): Promise<void> {
  const worker = userImageWorker(images);
  for (const { job } of planned.splice(0)) await worker.run(job, new AbortController().signal);
}

const picture = (text: string) => Buffer.from(text);

beforeEach(async () => {
  folder = join(newFolder(), 'files');
  files = await openEmbeddedFiles({ folder });
  events = memoryEventStore();
  const stores = { ...sharedStores(), events };
  process = await userProcess(stores);
  other = await userProcess(stores);
  id = String((await process.registration.register(ada, adminContext())).user.id);
  planned = [];
});

test('a new image replaces the old one and deletes its file', async () => {
  const images = imagesOf(process);
  const first = await images.set(id, picture('one'), adminContext());
  expect(first.image).toEqual({
    name: expect.stringMatching(/^[0-9a-f]{40}\.png$/),
    uploadedAt: '2026-01-02T03:04:05.000Z',
  });
  const second = await images.set(id, picture('two'), adminContext());
  expect(second.revision).toBe(first.revision + 1);
  expect(await shown(images)).toBe('two');
  expect(await shown(images, second.image.name)).toBe('two');
  expect(await shown(images, first.image.name)).toBeUndefined();
  expect(stored()).toEqual([second.image.name]);
});

test('removing the image deletes its file, and a second removal is refused', async () => {
  const images = imagesOf(process);
  await images.set(id, picture('one'), adminContext());
  await images.remove(id, adminContext());
  expect(await shown(images)).toBeUndefined();
  expect(stored()).toEqual([]);
  await expect(images.remove(id, adminContext())).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
});

test('erasing a user deletes all their files and no others', async () => {
  const images = imagesOf(process);
  const eve = { ...ada, email: 'eve@example.com' };
  const another = String((await process.registration.register(eve, adminContext())).user.id);
  await images.set(id, picture('one'), adminContext());
  const kept = await images.set(another, picture('of eve'), adminContext());
  await images.deleteAll(id);
  expect(stored()).toEqual([kept.image.name]);
});

describe('the file name', () => {
  test('is the same for a repeated command and different for every other', async () => {
    const images = imagesOf(process);
    const context = adminContext();
    const one = await images.set(id, picture('one'), context);
    const again = await images.set(id, picture('one'), { ...context, recovering: true });
    expect(again).toEqual(one);
    const next = await images.set(id, picture('one'), adminContext());
    expect(next.image.name).not.toBe(one.image.name);
  });

  test('cannot be derived from the command without the secret', async () => {
    const context = adminContext();
    const one = await imagesOf(process).set(id, picture('one'), context);
    const elsewhere = createUserImages({
      handler: process.handler,
      images: anything,
      files,
      jobs,
      nameSecret: new Uint8Array(32),
    });
    const guessed = await elsewhere.set(id, picture('one'), { ...context });
    expect(guessed.image.name).not.toBe(one.image.name);
  });
});

describe('two uploads at once', () => {
  test('in one process leave one image and one file', async () => {
    const images = imagesOf(process);
    const set = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) => images.set(id, picture(text), adminContext())),
    );
    expect(new Set(set.map(({ image }) => image.name)).size).toBe(4);
    expect(stored()).toHaveLength(1);
    const [name] = stored();
    expect(set.map(({ image }) => image.name)).toContain(name);
    expect(await shown(images, name)).toBe(await shown(images));
    expect(await shown(images)).toBeDefined();
  });

  test('in two processes, one overtaken just before it appends, leave one image and one file', async () => {
    const images = imagesOf(process);
    const elsewhere = imagesOf(other);
    await images.set(id, picture('before'), adminContext());
    events.beforeNextAppend(async () => {
      await elsewhere.set(id, picture('overtaking'), adminContext());
    });
    const last = await images.set(id, picture('overtaken'), adminContext());
    expect(await shown(elsewhere)).toBe('overtaken');
    expect(stored()).toEqual([last.image.name]);
  });

  test('and a removal end with the last one’s result and no other file', async () => {
    const images = imagesOf(process);
    const elsewhere = imagesOf(other);
    await images.set(id, picture('before'), adminContext());
    events.beforeNextAppend(() => elsewhere.remove(id, adminContext()));
    const { image } = await images.set(id, picture('after'), adminContext());
    expect(await shown(elsewhere, image.name)).toBe('after');
    expect(stored()).toEqual([image.name]);

    events.beforeNextAppend(async () => {
      await elsewhere.set(id, picture('last'), adminContext());
    });
    await images.remove(id, adminContext());
    expect(await shown(elsewhere)).toBeUndefined();
    expect(stored()).toEqual([]);
  });
});

describe('a crash', () => {
  test('after the file was stored leaves an unreachable file, which the planned job deletes', async () => {
    const images = imagesOf(process);
    const first = await images.set(id, picture('one'), adminContext());
    events.beforeNextAppend(() => Promise.reject(new Error('the process ends')));
    await expect(images.set(id, picture('two'), adminContext())).rejects.toThrow('the process ends');
    expect(stored()).toHaveLength(2);
    for (const name of stored()) {
      expect(await shown(images, name)).toBe(name === first.image.name ? 'one' : undefined);
    }
    await runPlanned(imagesOf(other));
    expect(stored()).toEqual([first.image.name]);
    expect(await shown(images)).toBe('one');
  });

  test('before the replaced file is deleted leaves it to the planned job', async () => {
    const first = await imagesOf(process).set(id, picture('one'), adminContext());
    const undeletable = { ...files, delete: () => Promise.reject(new Error('the disk is gone')) };
    const images = imagesOf(process, { files: undeletable });
    const second = await images.set(id, picture('two'), adminContext());
    expect([...stored()].sort()).toEqual([first.image.name, second.image.name].sort());
    expect(await shown(images, first.image.name)).toBeUndefined();
    await runPlanned(imagesOf(other));
    expect(stored()).toEqual([second.image.name]);
  });

  test('after the image was removed leaves its file to the planned job', async () => {
    await imagesOf(process).set(id, picture('one'), adminContext());
    planned = [];
    const undeletable = { ...files, delete: () => Promise.reject(new Error('the disk is gone')) };
    await imagesOf(process, { files: undeletable }).remove(id, adminContext());
    expect(stored()).toHaveLength(1);
    await runPlanned(imagesOf(other));
    expect(stored()).toEqual([]);
  });

  test('whose command is repeated after another image was set changes nothing', async () => {
    const images = imagesOf(process);
    const lost = adminContext();
    await images.set(id, picture('one'), lost);
    const second = await images.set(id, picture('two'), adminContext());
    await images.set(id, picture('one'), { ...lost, recovering: true });
    expect(await shown(images)).toBe('two');
    expect(stored()).toEqual([second.image.name]);
  });

  test('is cleaned up by a job that is planned for when no upload can be under way', async () => {
    const before = Date.now();
    await imagesOf(process).set(id, picture('one'), adminContext());
    for (const { job, notBefore } of planned) {
      expect(notBefore).toBeGreaterThanOrEqual(before + 600_000);
      expect(job).toMatchObject({
        kind: 'maintenance',
        id: expect.stringMatching(/^tidy-image\/[!-9;-~]{1,240}$/),
      });
    }
    expect(planned).toHaveLength(1);
  });
});

describe('a refused upload leaves no file', () => {
  const failing = (error: Error): Images => ({ clean: () => Promise.reject(error) });

  test.each([
    ['no picture', new ImageRefused('The image is damaged'), 'INVALID_IMAGE'],
    ['one picture too many', new ImagesBusy('too many'), 'SERVICE_UNAVAILABLE'],
  ])('%s', async (_, error, code) => {
    const images = imagesOf(process, { images: failing(error) });
    await expect(images.set(id, picture('x'), adminContext())).rejects.toMatchObject({ code });
    expect(stored()).toEqual([]);
  });

  test('of a user who does not exist', async () => {
    const images = imagesOf(process);
    await expect(images.set('999', picture('x'), adminContext())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(images.remove('999', adminContext())).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(images.open('999')).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    expect(stored()).toEqual([]);
  });

  test('of a user who is deleted while the file is stored', async () => {
    const images = imagesOf(process);
    events.beforeNextAppend(async () => {
      await other.handler.handle(userAggregate, id, { type: 'DeleteUser' }, adminContext());
    });
    await expect(images.set(id, picture('x'), adminContext())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(stored()).toEqual([]);
  });

  test('at a revision other than that of If-Match', async () => {
    const images = imagesOf(process);
    const { revision } = await images.set(id, picture('one'), adminContext());
    const stale = adminContext({ expectedRevision: revision - 1 });
    await expect(images.set(id, picture('two'), stale)).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    expect(await shown(images)).toBe('one');
    expect(stored()).toHaveLength(1);
  });
});

test('a reader gets one complete image while it is replaced', async () => {
  const images = imagesOf(process);
  await images.set(id, picture('one'), adminContext());
  let looked = 0;
  const slow: Files = {
    ...files,
    async get(key) {
      const file = await files.get(key);
      looked += 1;
      // Another image replaces it between the lookup and the read.
      if (looked === 1) await imagesOf(other).set(id, picture('two'), adminContext());
      return file;
    },
  };
  expect(await shown(imagesOf(process, { files: slow }))).toBe('two');
  expect(looked).toBe(2);
});

test('the image of a deleted user is not found', async () => {
  const images = imagesOf(process);
  const { image } = await images.set(id, picture('one'), adminContext());
  await other.handler.handle(userAggregate, id, { type: 'DeleteUser' }, adminContext());
  expect(await shown(images)).toBeUndefined();
  expect(await shown(images, image.name)).toBeUndefined();
});
