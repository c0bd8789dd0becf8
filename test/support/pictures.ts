/** Pictures for tests: with metadata, with transparency, with huge or false dimensions, and files that are not pictures. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const red = { r: 200, g: 10, b: 10 };
const blue = { r: 10, g: 10, b: 200 };

/** 60 × 40, the left half red, the right half blue. */
function halves() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: blue } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: red } }, left: 0, top: 0 },
  ]);
}

export function jpeg(): Promise<Buffer> {
  return halves().jpeg({ quality: 95 }).toBuffer();
}

export const secrets = { artist: 'Ada Lovelace', latitude: '51/1 30/1 0/1', program: 'Picture Program 7' };

/** Returns a photo of a phone held upright: stored rotated (EXIF orientation 6), with a place, a name, XMP and a colour profile. */
export function jpegOfTelephone(): Promise<Buffer> {
  return halves()
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Artist: secrets.artist, Software: secrets.program },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: secrets.latitude },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>${secrets.artist}</name></x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Noise makes the file large, so that its end is far from its headers. */
export function largeJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: red, noise } })
    .jpeg()
    .toBuffer();
}

/** 8 × 8, half transparent, with a comment in a text chunk. */
export async function transparentPng(): Promise<Buffer> {
  const plain = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { ...red, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const end = plain.length - 12;
  return Buffer.concat([
    plain.subarray(0, end),
    chunk('tEXt', Buffer.from(`Author\0${secrets.artist}`)),
    plain.subarray(end),
  ]);
}

export type OtherFormat = 'gif' | 'webp' | 'tiff' | 'avif';

export function inFormat(format: OtherFormat): Promise<Buffer> {
  return halves().toFormat(format).toBuffer();
}

/** Returns a black one-bit PNG, which is valid and small in bytes for any dimensions. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the JPEG with an unusual scan header, as some phones write it. */
export function withOddScan(picture: Buffer): Buffer {
  const changed = Buffer.from(picture);
  const scan = changed.indexOf(Buffer.from([0xff, 0xda]));
  const components = changed[scan + 4] ?? 0;
  changed[scan + 6 + 2 * components] = 0;
  return changed;
}

/** Returns the JPEG with false dimensions in its header. */
export function saying(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export interface Seen {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Returns red, green, blue and, if any, alpha of a pixel, from 0 to 255. */
  at(x: number, y: number): readonly number[];
  /** Names of the metadata in the file. */
  readonly metadata: readonly string[];
}

/** Decodes the file as a viewer does. */
export async function seen(bytes: Uint8Array): Promise<Seen> {
  const told = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return {
    format: told.format,
    width: info.width,
    height: info.height,
    at: (x, y) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels)],
    metadata: ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments', 'tifftagPhotoshop'].filter(
      (name) => name in told,
    ),
  };
}
