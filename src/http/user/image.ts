/** Routes of profile images: the caller's own, and the public address of any image. */
import { z } from 'zod';
import type { OpenedImage, UserImages } from '../../commands/user/image.js';
import { userTag } from '../../commands/user/user.js';
import { DomainError } from '../../kernel/errors.js';
import { created, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { fileBody } from '../server/multipart.js';
import type { FileAnswer, Route } from '../server/route.js';
import { everyUser } from './access.js';

export interface UserImageRoutesDependencies {
  readonly images: UserImages;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
}

const maxFileBytes = 5 * 1024 * 1024;

/** Most uploads in memory at a time in one process. */
const uploadsAtOnce = 32;

/**
 * An address never shows another image, so a cached image need not be requested again. A cache may show a removed image for up to a day.
 */
const longCaching = { 'cache-control': 'public, max-age=86400, immutable' };

const { route } = area('users', everyUser);
const removed = success('The profile image was removed');
const path = '/api/users/profile/image';
const mediaTypes = ['image/jpeg', 'image/png'];

const imageAnswer = z.strictObject({ imageUrl: z.url(), uploadedAt: z.iso.datetime() });

function publicPath(userId: string, name: string): string {
  return `/api/images/users/${userId}/${name}`;
}

function fileAnswer({ contentType, size, content }: OpenedImage): FileAnswer {
  return { contentType, size, content };
}

export function userImageRoutes({ images, baseUrl }: UserImageRoutesDependencies): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getProfileImage',
      summary: "Returns the caller's profile image",
      description: 'In web pages, use the `imageUrl` returned when the image was set; it needs no token.',
      errors: ['IMAGE_NOT_FOUND'],
      answers: [{ status: 200, description: 'The image', mediaTypes, headers: ['ETag'] }],
      async handle({ caller }) {
        const opened = await images.open(caller.id);
        return { file: fileAnswer(opened), revision: opened.revision };
      },
    }),

    route('POST', path, {
      operationId: 'setProfileImage',
      hasRevision: true,
      summary: "Sets the caller's profile image",
      description:
        'JPEG or PNG, detected from the content, at most 5 MiB and 25 megapixels. It is re-encoded: upright, in sRGB, without metadata. ' +
        '`imageUrl` needs no token and cannot be guessed.',
      body: fileBody({
        fields: ['file', 'image'],
        description: 'A JPEG or PNG image',
        maxBytes: maxFileBytes,
        atOnce: uploadsAtOnce,
      }),
      errors: ['INVALID_IMAGE', 'USER_NOT_FOUND'],
      answers: created('The image was set', imageAnswer, {
        imageUrl: `https://shop.example.com${publicPath('7', '5f0c3b8f5d0e4a7f9b1d2c3e4f5a6b7c8d9e0f1a.jpg')}`,
        uploadedAt: '2026-03-31T09:00:00.000Z',
      }),
      async handle({ caller, body, context }) {
        const { image, revision } = await images.set(caller.id, body, context);
        const location = publicPath(caller.id, image.name);
        return {
          body: { imageUrl: baseUrl + location, uploadedAt: image.uploadedAt },
          revision,
          location,
          tags: [userTag(caller.id)],
        };
      },
    }),

    route('DELETE', path, {
      operationId: 'removeProfileImage',
      hasRevision: true,
      summary: "Removes the caller's profile image",
      description: 'Its `imageUrl` then returns 404.',
      errors: ['IMAGE_NOT_FOUND', 'USER_NOT_FOUND'],
      answers: removed.answers,
      async handle({ caller, context }) {
        await images.remove(caller.id, context);
        return { body: removed.body, tags: [userTag(caller.id)] };
      },
    }),

    route('GET', '/api/images/users/{userId}/{name}', {
      operationId: 'getImage',
      summary: 'Returns a profile image by its public URL',
      description:
        'Needs no token, because the URL cannot be guessed. The URL returns 404 once the image is replaced or removed.',
      access: { kinds: [] },
      params: {
        userId: pathId.describe('Id of the user'),
        name: pathId.describe('Name of the image, as in `imageUrl`'),
      },
      errors: ['IMAGE_NOT_FOUND'],
      answers: [{ status: 200, description: 'The image', mediaTypes, headers: ['ETag'] }],
      async handle({ params: { userId, name } }) {
        if (!/^[1-9]\d{0,15}$/.test(userId))
          throw new DomainError('IMAGE_NOT_FOUND', 'Profile image not found');
        const opened = await images.open(userId, name);
        // The file at an address never changes, so it has one revision.
        return { file: fileAnswer(opened), revision: 0, headers: longCaching };
      },
    }),
  ];
}
