/** Port: images that callers upload, checked by their content and re-encoded so that nothing but the image remains. */

export type ImageFormat = 'jpeg' | 'png';

/** The largest accepted width × height: 25 megapixels. */
export const maxImagePixels = 25_000_000;

export interface CleanImage {
  /** The format of the uploaded image. */
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

/** The image is not acceptable: another format, broken, or too large. The message is for the caller. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** The image was not fully decoded because too many are waiting or decoding took too long. The same call may succeed later. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy';
}

export interface Images {
  /**
   * Returns the image as a new file: fully decoded, turned by its EXIF orientation, in sRGB. Transparency is kept; metadata and everything
   * else in the file is dropped. File name and media type play no part. @throws ImageRefused, ImagesBusy
   */
  clean(bytes: Uint8Array): Promise<CleanImage>;
}
