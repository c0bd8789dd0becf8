/** Image processing by sharp (libvips) in libuv's threads, with a bounded queue in front. Only the decoders of JPEG and PNG are enabled. */
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

/** Runs a few tasks at once and queues some more, in order. @param refusal creates the error to throw when the queue is full */
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
  /** Images processed at a time; each occupies one of libuv's threads and up to 100 MB. The default is 2. */
  readonly concurrency?: number;
  /** Maximum number of waiting images; the default is 16. */
  readonly queueLimit?: number;
}

/** Time limit for one image, in seconds. */
const timeLimitSeconds = 20;

type Sharp = typeof import('sharp').default;

/** Warnings of decoders about intact pictures from common phones: an odd scan header, padding at the end. */
const harmless = /Invalid SOS parameters|extraneous bytes before marker 0xd9/;

const signatures: readonly (readonly [ImageFormat, Uint8Array])[] = [
  ['jpeg', Uint8Array.of(0xff, 0xd8, 0xff)],
  ['png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
];

/** Loads sharp without the other loaders of libvips, so that no upload can reach them. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  // One thread per image: several images at a time use the processors just as well, and none takes all of them.
  sharp.concurrency(1);
  return sharp;
}

export function createSharpImages(options: SharpImagesOptions = {}): Images {
  const { concurrency = 2, queueLimit = 16 } = options;
  let loaded: Promise<Sharp> | undefined;
  const inTurn = createGate(
    { running: concurrency, waiting: queueLimit },
    () => new ImagesBusy('too many pictures are waiting'),
  );

  async function encode(sharp: Sharp, format: ImageFormat, bytes: Uint8Array, failOn: 'warning' | 'error') {
    const picture = sharp(bytes, { failOn, limitInputPixels: maxImagePixels })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient();
    // By default sharp writes no metadata and converts colours to sRGB.
    return (format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
  }

  async function decode(sharp: Sharp, format: ImageFormat, bytes: Uint8Array): Promise<Uint8Array> {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > maxImagePixels)
        throw new ImageRefused(
          `The image has ${width} × ${height} pixels; at most ${maxImagePixels} are accepted`,
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

/** Returns the format by the first bytes, which each format's loader also requires. */
function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
