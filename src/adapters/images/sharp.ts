/** Pictures by sharp (libvips), in libuv's threads: a bounded queue in front of them, and no decoder but those of JPEG and PNG. */
import pLimit from 'p-limit';
import {
  type CleanImage,
  type ImageFormat,
  ImageRefused,
  type Images,
  ImagesBusy,
  maxImagePixels,
} from '../../ports/images.js';

interface GateLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a few pieces of work at once and lets some more wait, in order. @param refusal makes what is thrown when there is no room */
function createGate(
  { running, waiting }: GateLimits,
  refusal: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw refusal();
    return limit(work);
  };
}

interface SharpImagesOptions {
  /** Pictures that are worked on at a time; each keeps one of libuv's threads and up to 100 MB busy. The default is 2. */
  readonly concurrency?: number;
  /** Pictures that may wait; the default is 16. */
  readonly queueLimit?: number;
  /** Seconds for one picture; the default is 20. */
  readonly timeLimitSeconds?: number;
}

type Sharp = typeof import('sharp').default;

/** Complaints of decoders about whole pictures of common telephones: an odd header of a scan, padding at the end. */
const harmless = /Invalid SOS parameters|extraneous bytes before marker 0xd9/;

const signatures: readonly (readonly [ImageFormat, Uint8Array])[] = [
  ['jpeg', Uint8Array.of(0xff, 0xd8, 0xff)],
  ['png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
];

/** Loads sharp without the other loaders of libvips, so that nothing that is sent can reach them. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  // Several pictures at a time use the processors just as well, and no picture takes them all.
  sharp.concurrency(1);
  return sharp;
}

export function createSharpImages(options: SharpImagesOptions = {}): Images {
  const { concurrency = 2, queueLimit = 16, timeLimitSeconds = 20 } = options;
  let loaded: Promise<Sharp> | undefined;
  const inTurn = createGate(
    { running: concurrency, waiting: queueLimit },
    () => new ImagesBusy('too many pictures are waiting'),
  );

  async function encode(sharp: Sharp, format: ImageFormat, bytes: Uint8Array, failOn: 'warning' | 'error') {
    const picture = sharp(bytes, { failOn, limitInputPixels: maxImagePixels })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient();
    // Without being asked to keep it, sharp writes no metadata and converts colours to sRGB.
    return (format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
  }

  async function decode(sharp: Sharp, format: ImageFormat, bytes: Uint8Array): Promise<Uint8Array> {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > maxImagePixels)
        throw new ImageRefused(
          `The image has ${width} × ${height} pixels; at most ${maxImagePixels} are taken`,
        );
      return await encode(sharp, format, bytes, 'warning').catch((error: unknown) => {
        if (harmless.test(messageOf(error))) return encode(sharp, format, bytes, 'error');
        throw error;
      });
    } catch (error) {
      if (error instanceof ImageRefused) throw error;
      if (messageOf(error).includes('timeout'))
        throw new ImagesBusy('the picture took too long', { cause: error });
      throw new ImageRefused('The image is damaged', { cause: error });
    }
  }

  return {
    async clean(bytes): Promise<CleanImage> {
      const format = formatOf(bytes);
      if (format === undefined) throw new ImageRefused('The image is neither a JPEG nor a PNG');
      loaded ??= loadSharp();
      const sharp = await loaded;
      return { format, bytes: await inTurn(() => decode(sharp, format, bytes)) };
    },
  };
}

/** By the first bytes, which the one loader for each format insists on too. */
function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
