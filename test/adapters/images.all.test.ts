/** Pictures from callers: what is kept of them, and which are refused. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createSharpImages } from '../../src/adapters/images/sharp.js';
import { ImageRefused, type Images, ImagesBusy } from '../../src/ports/images.js';
import {
  blackPng,
  inFormat,
  jpeg,
  jpegOfTelephone,
  largeJpeg,
  type OtherFormat,
  saying,
  secrets,
  seen,
  transparentPng,
  withOddScan,
} from '../support/pictures.js';

let images: Images;
beforeAll(() => {
  images = createSharpImages();
});

/** Returns the message of the refusal. */
async function refusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await images.clean(bytes).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ImageRefused);
  return error instanceof ImageRefused ? error.message : '';
}

function near(colour: readonly number[], expected: readonly number[]): boolean {
  return (
    colour.length === expected.length &&
    colour.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 30)
  );
}

describe('an accepted picture', () => {
  test('is turned by its orientation and no longer has one', async () => {
    const before = await seen(await jpegOfTelephone());
    expect(before).toMatchObject({ width: 60, height: 40 });
    const { format, bytes } = await images.clean(await jpegOfTelephone());
    const after = await seen(bytes);
    expect(format).toBe('jpeg');
    expect(after).toMatchObject({ format: 'jpeg', width: 40, height: 60, metadata: [] });
    // Orientation 6: the left side is now on top.
    expect(near(after.at(20, 10), [200, 10, 10])).toBe(true);
    expect(near(after.at(20, 50), [10, 10, 200])).toBe(true);
  });

  test('keeps no data about where, when, by whom and with what it was made', async () => {
    const telephone = await jpegOfTelephone();
    expect((await seen(telephone)).metadata).toEqual(['exif', 'icc', 'xmp', 'orientation']);
    expect(telephone.includes(secrets.artist)).toBe(true);
    const { bytes } = await images.clean(telephone);
    for (const secret of [secrets.artist, secrets.program, 'Exif', 'ICC_PROFILE', 'xmpmeta'])
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
  });

  test('stays a PNG with its transparency, without its text chunks', async () => {
    const picture = await transparentPng();
    expect(picture.includes(secrets.artist)).toBe(true);
    const { format, bytes } = await images.clean(picture);
    const after = await seen(bytes);
    expect(format).toBe('png');
    expect(after).toMatchObject({ format: 'png', width: 8, height: 8, metadata: [] });
    expect(after.at(3, 3)).toEqual([200, 10, 10, 128]);
    expect(Buffer.from(bytes).includes(secrets.artist)).toBe(false);
  });

  test('loses an archive or a page appended to it', async () => {
    const page = '<script>alert(1)</script>';
    for (const picture of [await jpeg(), await transparentPng()]) {
      const { bytes } = await images.clean(Buffer.concat([picture, Buffer.from(`PK\x03\x04${page}`)]));
      expect(Buffer.from(bytes).includes(page)).toBe(false);
      expect(Buffer.from(bytes).includes('PK\x03\x04')).toBe(false);
    }
  });

  test('may have the odd scan headers that phones write', async () => {
    const picture = withOddScan(await jpeg());
    expect(picture.equals(await jpeg())).toBe(false);
    const after = await seen((await images.clean(picture)).bytes);
    expect(after).toMatchObject({ width: 60, height: 40 });
    expect(near(after.at(10, 20), [200, 10, 10])).toBe(true);
  });

  test('may have 25 megapixels', async () => {
    const { bytes } = await images.clean(blackPng(5_000, 5_000));
    expect(await seen(bytes)).toMatchObject({ width: 5_000, height: 5_000 });
  });
});

describe('a picture is refused', () => {
  test.each<[OtherFormat]>([['gif'], ['webp'], ['tiff'], ['avif']])('as a %s', async (format) => {
    expect(await refusal(await inFormat(format))).toBe('The image is neither a JPEG nor a PNG');
  });

  test('as a drawing, a text or an empty file', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, 'hello', ''])
      expect(await refusal(Buffer.from(text))).toBe('The image is neither a JPEG nor a PNG');
  });

  test('when it only begins like a picture', async () => {
    const beginnings = [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ];
    for (const beginning of beginnings) {
      for (const rest of [Buffer.alloc(0), Buffer.from('<svg/>'), await inFormat('gif')])
        expect(await refusal(Buffer.concat([Buffer.from(beginning), rest]))).toBe('The image is damaged');
    }
  });

  test('when it ends before its last pixel', async () => {
    const picture = await largeJpeg();
    for (const part of [0.2, 0.5, 0.9])
      expect(await refusal(picture.subarray(0, picture.length * part))).toBe('The image is damaged');
    const png = blackPng(400, 400);
    expect(await refusal(png.subarray(0, png.length - 20))).toBe('The image is damaged');
  });

  test('when a byte of it was changed', async () => {
    const png = Buffer.from(await transparentPng());
    const data = png.indexOf('IDAT') + 8;
    png[data] = (png[data] ?? 0) ^ 0xff;
    expect(await refusal(png)).toBe('The image is damaged');
  });

  test('when its header alone shows 900 megapixels in a few kilobytes', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(bomb)).toBe('The image has 30000 × 30000 pixels; at most 25000000 are accepted');
    expect(await refusal(saying(await jpeg(), 30_000, 30_000))).toBe(
      'The image has 30000 × 30000 pixels; at most 25000000 are accepted',
    );
  });

  test('with one row more than 25 megapixels', async () => {
    expect(await refusal(blackPng(5_000, 5_001))).toContain('at most 25000000');
  });

  test('when it claims to be larger than it is', async () => {
    expect(await refusal(saying(await largeJpeg(), 3_000, 2_000))).toBe('The image is damaged');
  });
});

describe('many pictures at once', () => {
  test('wait for one another, and are refused unread beyond the limit', async () => {
    const narrow = createSharpImages({ concurrency: 1, queueLimit: 2 });
    const picture = await jpeg();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.clean(picture)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ImagesBusy);
    expect(await narrow.clean(picture)).toMatchObject({ format: 'jpeg' });
  });

  test('a damaged one frees its place', async () => {
    const narrow = createSharpImages({ concurrency: 1, queueLimit: 1 });
    const damaged = (await largeJpeg()).subarray(0, 2_000);
    for (let turn = 0; turn < 4; turn += 1) await expect(narrow.clean(damaged)).rejects.toThrow(ImageRefused);
    expect(await narrow.clean(await jpeg())).toMatchObject({ format: 'jpeg' });
  });
});
