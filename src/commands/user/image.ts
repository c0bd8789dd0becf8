/**
 * Profile images. A file is stored first and then named by the user's stream, which alone says what is the image. A file that it does not name is
 * reached by nobody. A job that is planned beforehand deletes whichever file of the two was left behind.
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
  /** The secret of the names: without it nobody can tell one from what is known of its command. */
  readonly nameSecret: Uint8Array;
}

/** A file that is being read; the caller must consume or destroy the content. */
export interface OpenedImage {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
  /** The revision of the user's stream. */
  readonly revision: number;
}

export type UserImages = ReturnType<typeof createUserImages>;

const endings: Readonly<Record<ImageFormat, string>> = { jpeg: 'jpg', png: 'png' };

/** Milliseconds after the plan: long after a request that was storing a file has named it or has ended. */
const tidyingAfter = 600_000;

/** How often a change that lost a race begins again, and a read that a change overtook. */
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

  /** The same for a command that is done again, so that it finds its own file and event. */
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

  /** Deletes those of the files that are not the user's image. */
  async function tidy(userId: string, names: readonly string[]): Promise<void> {
    const { state } = await handler.load(userAggregate, userId);
    const current = existingUser(state)?.image?.name;
    for (const name of names) if (name !== current) await files.delete(keyOf(userId, name));
  }

  /** Deletes images at once where that is possible, else leaves it to the planned job: the caller's change is done all the same. */
  function tidySoon(userId: string, names: readonly string[]): Promise<void> {
    return tidy(userId, names).catch(() => undefined);
  }

  /** Starts again when another image was set or removed since it looked. */
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
    // Anyone who reads it is told of its errors; until somebody does, none may end the process.
    content.on('error', () => {});
    try {
      // From here on the whole content is there, even if renaming the file fails.
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
        // A repeated removal has no name left: the handler finds that it was done.
        const name = state.image?.name ?? '';
        if (name !== '') await plan(userId, [name]);
        await handler.handle(userAggregate, userId, { type: 'RemoveImage', name }, context);
        if (name !== '') await tidySoon(userId, [name]);
      });
    },

    /** @param name of the image that is asked for; whichever it is when absent. @throws DomainError IMAGE_NOT_FOUND */
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

    /** Has the files deleted of images that a user had before, those that are there still. @throws Unavailable */
    tidyFormer: (userId: string, names: readonly string[]): Promise<void> =>
      jobs.enqueue(names.map((name) => tidyJob(userId, [name]))),

    /** The key of the image's file; undefined of a user without one. */
    async currentFile(userId: string): Promise<string | undefined> {
      const { state } = await handler.load(userAggregate, userId);
      const name = existingUser(state)?.image?.name;
      return name === undefined ? undefined : keyOf(userId, name);
    },

    /** Every file, for good: part of forgetting the user, after the user's stream names none any more. */
    deleteAll: (userId: string): Promise<void> => files.deleteAll(folderOf(userId)),
  };
}

function folderOf(userId: string): string {
  return `images/user/${userId}/`;
}

function keyOf(userId: string, name: string): string {
  return folderOf(userId) + name;
}
