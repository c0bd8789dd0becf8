/** Messages between the main thread and a rendering thread. */
import type { Printed, RenderedPdf } from '../../ports/pdf.js';

/** `workerData` of a rendering thread. */
export interface ThreadStart {
  /** Paths of further fonts. */
  readonly fonts: readonly string[];
}

export type RenderRequest = Printed;

export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly pdf: RenderedPdf }
  /** An `Error` keeps its message and its stack from one thread to the other. */
  | { readonly kind: 'failed'; readonly error: Error };
