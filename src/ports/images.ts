/** Port: pictures that callers send, judged by their content and rewritten, so that nothing but the picture is left of them. */

export type ImageFormat = 'jpeg' | 'png';

/** Width × height of the largest picture that is taken: 25 megapixels. */
export const maxImagePixels = 25_000_000;

export interface CleanImage {
  /** The format of the picture that came. */
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

/** No picture that is taken: another format, broken, or too large. The message is for the caller. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Nothing was decoded, or not to the end: too many pictures are waiting, or it took too long. The same call may succeed later. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy';
}

export interface Images {
  /**
   * The picture as a new file: decoded to its last pixel, turned as its EXIF orientation says, in sRGB. Transparency is kept, metadata and all else
   * in the file is left out. Its name and media type are not asked for. @throws ImageRefused, ImagesBusy
   */
  clean(bytes: Uint8Array): Promise<CleanImage>;
}
