/** Every endpoint of profile images over HTTP, with its answers and its refusals. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { userTag } from '../../../src/commands/user/user.js';
import { userImageRoutes } from '../../../src/http/user/image.js';
import {
  blackPng,
  inFormat,
  jpeg,
  jpegOfTelephone,
  secrets,
  seen,
  transparentPng,
} from '../../support/pictures.js';
import { expectProblem } from '../../support/problem.js';
import { dataKey, type RoleToken, roleToken } from '../../support/roleTokens.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

const profile = '/api/users/profile/image';
let service: RunningService;
let user: RoleToken;
let auditor: RoleToken;
let client: string;

beforeAll(async () => {
  service = await startService({
    DATA_KEY: dataKey,
    STAFF_ROLES: 'Admin',
    SERVICE_CLIENTS: 'shop:0123456789abcdef0123',
  });
  user = await roleToken(service, 'User');
  auditor = await roleToken(service, 'Auditor');
  const answer = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  client = answer.body.access_token;
});
afterAll(() => service.dispose());

const call = (path: string, options: CallOptions = {}) =>
  service.call(path, { token: user.token, ...options });
const removeImage = (options: CallOptions = {}) => call(profile, { method: 'DELETE', ...options });

function formOf(bytes: Uint8Array, field = 'file', name = 'me.jpg'): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
const upload = (bytes: Uint8Array, options: CallOptions = {}): Promise<Called> =>
  call(profile, { content: formOf(bytes), ...options });

async function uploaded(bytes: Uint8Array, options: CallOptions = {}): Promise<Called> {
  const answer = await upload(bytes, options);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

/** Names of the files that the service stores for a user; undefined where it stores them in no folder. */
function storedOf({ id }: RoleToken): readonly string[] | undefined {
  if (service.folder === '') return undefined;
  try {
    return readdirSync(join(service.folder, 'files', 'images', 'user', id)).map((name) =>
      name.replace(/=$/, ''),
    );
  } catch {
    return [];
  }
}
const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

beforeEach(async () => {
  await removeImage();
});

describe('POST', () => {
  test('returns the address of the image, which shows the same as GET', async () => {
    const answer = await uploaded(await jpeg());
    expect(answer.body).toEqual({ imageUrl: expect.any(String), uploadedAt: expect.any(String) });
    const { imageUrl, uploadedAt } = answer.body;
    expect(imageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/images\/users\/\d+\/[0-9a-f]{40}\.jpg$/);
    expect(new Date(uploadedAt).toISOString()).toBe(uploadedAt);
    expect(answer.headers.get('location')).toBe(new URL(imageUrl).pathname);
    expect(answer.headers.get('etag')).toMatch(/^"\d+"$/);

    const shown = await call(imageUrl, { token: null });
    const own = await call(profile);
    expect([shown.status, own.status]).toEqual([200, 200]);
    expect(own.bytes).toEqual(shown.bytes);
    expect(await seen(own.bytes)).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  test('accepts the field `image` too', async () => {
    expect((await call(profile, { content: formOf(await jpeg(), 'image') })).status).toBe(201);
  });

  test('keeps a transparent PNG a PNG, whatever its file name', async () => {
    const { body } = await uploaded(await transparentPng());
    expect(body.imageUrl).toMatch(/\.png$/);
    const shown = await call(body.imageUrl, { token: null });
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await seen(shown.bytes)).at(3, 3)).toEqual([200, 10, 10, 128]);
  });

  test('strips place and author from the image and turns it upright', async () => {
    const { body } = await uploaded(await jpegOfTelephone());
    const shown = await call(body.imageUrl, { token: null });
    expect(await seen(shown.bytes)).toMatchObject({ width: 40, height: 60, metadata: [] });
    expect(Buffer.from(shown.bytes).includes(secrets.artist)).toBe(false);
  });

  test('replaces the previous image, which is gone at once', async () => {
    const first = await uploaded(await jpeg());
    const second = await uploaded(await transparentPng());
    expectProblem(await call(first.body.imageUrl, { token: null }), 404, 'IMAGE_NOT_FOUND');
    expect((await call(profile)).headers.get('content-type')).toBe('image/png');
    expect(storedOf(user) ?? [nameIn(second.body.imageUrl)]).toEqual([nameIn(second.body.imageUrl)]);
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a GIF', () => inFormat('gif')],
    ['a WebP', () => inFormat('webp')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a broken JPEG', async () => (await jpeg()).subarray(0, 300)],
    ['an empty file', () => new Uint8Array()],
    ['more than 25 megapixels', () => blackPng(5_000, 5_001)],
    ['a bomb', () => blackPng(30_000, 30_000)],
  ])('refuses %s', async (_, bytes) => {
    const before = await uploaded(await jpeg());
    const refused = await upload(await bytes());
    expectProblem(refused, 400, 'INVALID_IMAGE');
    expect((await call(before.body.imageUrl, { token: null })).status).toBe(200);
    expect(storedOf(user) ?? [nameIn(before.body.imageUrl)]).toEqual([nameIn(before.body.imageUrl)]);
  });

  test('accepts a file of exactly 5 MiB and refuses a larger one', async () => {
    const picture = await jpeg();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expectProblem(await upload(padded(5 * 1024 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await upload(padded(5 * 1024 * 1024))).status).toBe(201);
  });

  test('refuses anything but a form with one file', async () => {
    const picture = await jpeg();
    const two = formOf(picture);
    two.set('image', new Blob([new Uint8Array(picture)]), 'b.jpg');
    expectProblem(await call(profile, { content: two }), 400, 'VALIDATION_ERROR');
    expectProblem(await call(profile, { content: formOf(picture, 'avatar') }), 400, 'VALIDATION_ERROR');
    expectProblem(await call(profile, { method: 'POST' }), 400, 'VALIDATION_ERROR');
    const headers = { 'content-type': 'multipart/form-data' };
    expectProblem(await call(profile, { content: 'x', headers }), 400, 'VALIDATION_ERROR');
    expectProblem(
      await call(profile, { content: new Uint8Array(picture), headers: { 'content-type': 'image/jpeg' } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expectProblem(await call(profile, { body: { file: 'x' } }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('honours If-Match', async () => {
    const first = await uploaded(await jpeg());
    const etag = first.headers.get('etag') ?? '';
    expect((await call(profile)).headers.get('etag')).toBe(etag);
    const second = await uploaded(await transparentPng(), { headers: { 'if-match': etag } });
    expectProblem(await upload(await jpeg(), { headers: { 'if-match': etag } }), 412, 'PRECONDITION_FAILED');
    expect((await call(second.body.imageUrl, { token: null })).status).toBe(200);
    expect(storedOf(user) ?? [nameIn(second.body.imageUrl)]).toEqual([nameIn(second.body.imageUrl)]);
  });

  test('of several images at once leaves one image and no file of the others', async () => {
    const pictures = await Promise.all([jpeg(), transparentPng(), jpegOfTelephone(), jpeg()]);
    const answers = await Promise.all(pictures.map((picture) => uploaded(picture)));
    const urls: readonly string[] = answers.map(({ body }) => body.imageUrl);
    expect(new Set(urls).size).toBe(4);
    const statuses = await Promise.all(urls.map(async (url) => (await call(url, { token: null })).status));
    expect([...statuses].sort()).toEqual([200, 404, 404, 404]);
    const current = urls[statuses.indexOf(200)] ?? '';
    expect((await call(profile)).bytes).toEqual((await call(current, { token: null })).bytes);
    expect(storedOf(user) ?? [nameIn(current)]).toEqual([nameIn(current)]);
  });
});

describe('GET', () => {
  test('answers 404 to a user without an image, whatever others have', async () => {
    expectProblem(await call(profile), 404, 'IMAGE_NOT_FOUND');
    await uploaded(await jpeg());
    expectProblem(await call(profile, { token: auditor.token }), 404, 'IMAGE_NOT_FOUND');
  });

  test('answers 304 to a client that has the image', async () => {
    const { headers } = await uploaded(await jpeg());
    const again = await call(profile, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('of the image address allows caching and forbids type sniffing', async () => {
    const { body } = await uploaded(await jpeg());
    const { headers } = await call(body.imageUrl, { token: null });
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-disposition')).toBe('inline');
    const conditional = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await call(body.imageUrl, { token: null, headers: conditional })).status).toBe(304);
    const head = await call(body.imageUrl, { token: null, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, headers.get('content-length')]);
  });

  test('of a wrong address is answered 404, even if it resembles an existing one', async () => {
    const { body } = await uploaded(await jpeg());
    const { pathname } = new URL(body.imageUrl);
    const digit = pathname.at(-5);
    for (const wrong of [
      pathname.replace(/.\.jpg$/, `${digit === '0' ? '1' : '0'}.jpg`),
      pathname.replace('.jpg', '.png'),
      pathname.replace(`/${user.id}/`, `/${auditor.id}/`),
      pathname.replace(`/${user.id}/`, `/0${user.id}/`),
      `/api/images/users/${user.id}/..%2f${user.id}%2f${nameIn(pathname)}`,
      `/api/images/users/0${user.id}/${nameIn(pathname)}`,
      '/api/images/users/999999/x.jpg',
      '/api/images/users/abc/x.jpg',
    ])
      expectProblem(await call(wrong, { token: null }), 404, 'IMAGE_NOT_FOUND');
  });
});

describe('DELETE', () => {
  test('removes the image for everyone, once', async () => {
    const { body } = await uploaded(await jpeg());
    const removed = await removeImage();
    expect([removed.status, removed.body]).toEqual([
      200,
      { success: true, message: 'The profile image was removed' },
    ]);
    expectProblem(await call(profile), 404, 'IMAGE_NOT_FOUND');
    expectProblem(await call(body.imageUrl, { token: null }), 404, 'IMAGE_NOT_FOUND');
    expectProblem(await removeImage(), 404, 'IMAGE_NOT_FOUND');
    expect(storedOf(user) ?? []).toEqual([]);
  });

  test('runs once under one key, even if another image was set since', async () => {
    await uploaded(await jpeg());
    const headers = { 'idempotency-key': 'remove-portrait' };
    await removeImage({ headers });
    await uploaded(await jpeg());
    const again = await removeImage({ headers });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await call(profile)).status).toBe(200);
  });
});

describe.each(['GET', 'POST', 'DELETE'])('%s of the profile image', (method) => {
  const content = method === 'POST' ? { content: formOf(new Uint8Array(10)) } : {};
  test('needs the token of a user', async () => {
    expectProblem(await call(profile, { method, token: null, ...content }), 401, 'UNAUTHENTICATED');
    expectProblem(await call(profile, { method, token: client, ...content }), 403, 'UNAUTHORIZED');
  });
});

test('an image survives a restart', async () => {
  const { body } = await uploaded(await jpeg(), { token: auditor.token });
  const { pathname } = new URL(body.imageUrl);
  await service.stop();
  service = await service.restart();
  expect((await call(pathname, { token: null })).status).toBe(200);
  expect((await call(profile, { token: auditor.token })).status).toBe(200);
});

test.each(['setProfileImage', 'removeProfileImage'])(
  'the stored answer of %s is tagged for deletion with its user',
  async (operationId) => {
    const images = {
      set: async () => ({ image: { name: 'a.jpg', uploadedAt: '2026-03-31T09:00:00.000Z' }, revision: 1 }),
      remove: async () => undefined,
    };
    const routes = userImageRoutes({ images: images as never, baseUrl: 'http://shop.test' });
    const found = routes.find((one) => one.operationId === operationId);
    const answer = await found?.handle({ caller: { kind: 'user', id: '7', roles: [] } } as never);
    expect(answer?.tags).toEqual([userTag(7)]);
  },
);
