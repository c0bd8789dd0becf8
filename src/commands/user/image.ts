/**
 * Profile images. A file is stored first and then named in the user's stream, which alone decides what the image is. A file that the stream
 * does not name cannot be reached. A job planned beforehand deletes whichever of the two files was left behind.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { UserImage } from '../../domain/user/events.js';
import { type ExistingUser, userNotFound } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import { FileChanged, type Files, type StoredFile } from '../../ports/files.js';
import {
  type CleanImage,
  type ImageFormat,
  ImageRefused,
  type Images,
  ImagesBusy,
} from '../../ports/images.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Loaded } from '../engine/outcome.js';
import { existingUser, userAggregate } from './user.js';

export interface UserImageDependencies {
  readonly handler: CommandHandler;
  readonly images: Images;
  readonly files: Files;
  readonly jobs: Jobs;
  /** Key of the HMAC that derives file names; without it a name cannot be computed from what is known of its command. */
  readonly nameSecret: Uint8Array;
}

/** A file opened for reading; the caller must consume or destroy the content. */
export interface OpenedImage {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
  /** The revision of the user's stream. */
  readonly revision: number;
}

export type UserImages = ReturnType<typeof createUserImages>;

const endings: Readonly<Record<ImageFormat, string>> = { jpeg: 'jpg', png: 'png' };

/** Delay of the planned job in ms; a request that stores a file has named it or ended long before. */
const tidyingAfter = 600_000;

/** Limit of attempts for a change that loses races, and for a read overtaken by changes. */
const rounds = 5;

export function createUserImages({ handler, images, files, jobs, nameSecret }: UserImageDependencies) {
  async function load(userId: string): Promise<Loaded<ExistingUser>> {
    const { state, revision } = await handler.load(userAggregate, userId);
    const user = existingUser(state);
    if (user === undefined) throw userNotFound();
    return { state: user, revision };
  }

  async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
    try {
      return await images.clean(bytes);
    } catch (error) {
      if (error instanceof ImageRefused) throw new DomainError('INVALID_IMAGE', error.message);
      if (error instanceof ImagesBusy)
        throw new DomainError('SERVICE_UNAVAILABLE', 'Too many images are being processed; retry later', {
          retryAfter: 2,
        });
      throw error;
    }
  }

  /** Returns the same name for a repeated command, so that it finds its own file and event. */
  function nameFor({ commandId }: CommandContext, format: ImageFormat): string {
    const secret = createHmac('sha256', nameSecret).update(commandId).digest('hex').slice(0, 40);
    return `${secret}.${endings[format]}`;
  }

  function tidyJob(userId: string, names: readonly string[]): Job {
    return {
      kind: 'maintenance',
      id: `tidy-image/${userId}/${names.join('/')}`,
      data: { userId, names: names.join(' ') },
    };
  }

  function plan(userId: string, names: readonly string[]): Promise<void> {
    return jobs.enqueue([tidyJob(userId, names)], { notBefore: Date.now() + tidyingAfter });
  }

  /** Deletes the files that are not the user's current image. */
  async function tidy(userId: string, names: readonly string[]): Promise<void> {
    const { state } = await handler.load(userAggregate, userId);
    const current = existingUser(state)?.image?.name;
    for (const name of names) if (name !== current) await files.delete(keyOf(userId, name));
  }

  /** Deletes images immediately if possible, or else leaves that to the planned job, since the caller's change is done either way. */
  function tidySoon(userId: string, names: readonly string[]): Promise<void> {
    return tidy(userId, names).catch(() => undefined);
  }

  /** Retries an attempt when another image was set or removed meanwhile. */
  async function retryRaces<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let round = 1; ; round += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!hasCode(error, 'CONCURRENCY_CONFLICT') || round === rounds) throw error;
      }
    }
  }

  async function openFile(userId: string, name: string): Promise<Omit<OpenedImage, 'revision'> | undefined> {
    const file: StoredFile | undefined = await files.get(keyOf(userId, name));
    if (file === undefined) return undefined;
    const content = file.open();
    // Readers get errors through their own listener; until there is one, an error must not end the process.
    content.on('error', () => {});
    try {
      // From here on the whole content is available, even if the file is replaced.
      await once(content, 'readable');
    } catch (error) {
      if (error instanceof FileChanged) return undefined;
      throw error;
    }
    return { contentType: file.contentType, size: file.size, content };
  }

  return {
    /** @throws DomainError INVALID_IMAGE, USER_NOT_FOUND, PRECONDITION_FAILED, CONCURRENCY_CONFLICT, SERVICE_UNAVAILABLE; Unavailable */
    async set(
      userId: string,
      bytes: Uint8Array,
      context: CommandContext,
    ): Promise<{ readonly image: UserImage; readonly revision: number }> {
      const { format, bytes: content } = await cleanImage(bytes);
      const image = { name: nameFor(context, format), uploadedAt: context.at.toISOString() };
      let stored = false;
      return retryRaces(async () => {
        const replaces = (await load(userId)).state.image?.name ?? null;
        const names = replaces === null || replaces === image.name ? [image.name] : [image.name, replaces];
        await plan(userId, names);
        if (!stored) await files.put(keyOf(userId, image.name), content, { contentType: `image/${format}` });
        stored = true;
        try {
          const command = { type: 'SetImage', ...image, replaces } as const;
          const { state, revision } = await handler.handle(userAggregate, userId, command, context);
          await tidySoon(userId, names);
          return { image: existingUser(state)?.image ?? image, revision };
        } catch (error) {
          const final = error instanceof DomainError && error.code !== 'CONCURRENCY_CONFLICT';
          if (final) await tidySoon(userId, [image.name]);
          throw error;
        }
      });
    },

    /** @throws DomainError IMAGE_NOT_FOUND, USER_NOT_FOUND, PRECONDITION_FAILED, CONCURRENCY_CONFLICT; Unavailable */
    async remove(userId: string, context: CommandContext): Promise<void> {
      await retryRaces(async () => {
        const { state } = await load(userId);
        // A repeated removal finds no name; the handler recognizes that it was already done.
        const name = state.image?.name ?? '';
        if (name !== '') await plan(userId, [name]);
        await handler.handle(userAggregate, userId, { type: 'RemoveImage', name }, context);
        if (name !== '') await tidySoon(userId, [name]);
      });
    },

    /** @param name of the requested image; if absent, the current one. @throws DomainError IMAGE_NOT_FOUND */
    async open(userId: string, name?: string): Promise<OpenedImage> {
      for (let round = 1; round <= rounds; round += 1) {
        const { state, revision } = await handler.load(userAggregate, userId);
        const current = existingUser(state)?.image?.name;
        if (current === undefined || (name !== undefined && name !== current)) break;
        const opened = await openFile(userId, current);
        if (opened !== undefined) return { ...opened, revision };
      }
      throw new DomainError('IMAGE_NOT_FOUND', 'Profile image not found');
    },

    tidy,

    /** Queues the deletion of files of a user's former images, as far as they still exist. @throws Unavailable */
    tidyFormer: (userId: string, names: readonly string[]): Promise<void> =>
      jobs.enqueue(names.map((name) => tidyJob(userId, [name]))),

    /** Returns the key of the current image's file; undefined for a user without one. */
    async currentFile(userId: string): Promise<string | undefined> {
      const { state } = await handler.load(userAggregate, userId);
      const name = existingUser(state)?.image?.name;
      return name === undefined ? undefined : keyOf(userId, name);
    },

    /** Deletes all files for good: part of erasing the user, after the user's stream names none any more. */
    deleteAll: (userId: string): Promise<void> => files.deleteAll(folderOf(userId)),
  };
}

function folderOf(userId: string): string {
  return `images/user/${userId}/`;
}

function keyOf(userId: string, name: string): string {
  return folderOf(userId) + name;
}
