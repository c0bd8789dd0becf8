/** A rendering thread as the renderer sees it: one document at a time, each within a time limit. */
import { Worker } from 'node:worker_threads';
import { PdfTimeout, type Printed, type RenderedPdf } from '../../ports/pdf.js';
import type { RenderReply, ThreadStart } from './messages.js';

export interface RenderThreadOptions extends ThreadStart {
  readonly timeLimitMilliseconds: number;
  /** Heap limit of the thread in MiB; a thread that needs more dies. */
  readonly heapMegabytes: number;
  /** Called once when a ready thread has ended, requested or not; its document has been rejected. */
  readonly onEnd: () => void;
}

export interface RenderThread {
  /** False once the thread is known to end. */
  readonly usable: boolean;
  /** Renders a document. The thread must be idle. @throws PdfTimeout; the error of rendering; an Error when the thread has ended */
  render(document: Printed): Promise<RenderedPdf>;
  terminate(): Promise<unknown>;
}

interface Running {
  readonly resolve: (pdf: RenderedPdf) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Limit for short-lived objects in MiB. A larger one saves no measurable time, and the thread never frees it. */
const youngMegabytes = 16;

/** Resolves when the thread has read its fonts. @throws the error of its start */
export async function startRenderThread(options: RenderThreadOptions): Promise<RenderThread> {
  const { fonts, timeLimitMilliseconds, heapMegabytes, onEnd } = options;
  const start: ThreadStart = { fonts };
  const worker = new Worker(new URL('./renderWorker.js', import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (reply: RenderReply) => {
        if (reply.kind === 'failed') reject(reply.error);
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a thread that renders PDFs ended with ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  }

  let running: Running | undefined;
  let ended: Error | undefined;

  function take(): Running | undefined {
    const taken = running;
    running = undefined;
    clearTimeout(taken?.timer);
    return taken;
  }

  function timeOut(): void {
    ended = new PdfTimeout(`a document took longer than ${timeLimitMilliseconds} ms to render`);
    take()?.reject(ended);
    worker.terminate();
  }

  worker.on('message', (reply: RenderReply) => {
    if (reply.kind === 'rendered') take()?.resolve(reply.pdf);
    else if (reply.kind === 'failed') take()?.reject(reply.error);
  });
  worker.on('error', (error) => {
    ended = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', (code) => {
    ended ??= new Error(`a thread that renders PDFs ended with ${code}`);
    take()?.reject(ended);
    onEnd();
  });

  return {
    get usable() {
      return ended === undefined;
    },
    render: (document) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        worker.postMessage(document);
        running = { resolve, reject, timer: setTimeout(timeOut, timeLimitMilliseconds) };
      }),
    terminate: () => worker.terminate(),
  };
}
