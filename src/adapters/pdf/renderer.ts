/** PDFs by pdfmake, in threads of their own: a bounded queue in front of them, a time limit for each document. */
import { PdfBusy, type PdfRenderer, type Printed, type RenderedPdf } from '../../ports/pdf.js';
import { assertPrintable } from './printable.js';
import { type RenderThread, startRenderThread } from './renderThread.js';

export interface PdfRendererOptions {
  /** Paths of TTF or OTF files, tried in order for characters that the built-in font (Latin, Greek, Cyrillic) has not. */
  readonly fonts: readonly string[];
  /** The default is 1. */
  readonly threads?: number;
  /** For one document, from when a thread begins with it. */
  readonly timeLimitMilliseconds: number;
  /** Documents that may wait for a thread. */
  readonly queueLimit: number;
  /** Mebibytes that rendering may take in each thread; a document that needs more fails. The default is 512. */
  readonly heapMegabytes?: number;
  /** Milliseconds without a document after which the threads end, 40 to 60 MB each; the next document starts one. The default is 20,000. */
  readonly idleMilliseconds?: number;
  readonly startThread?: typeof startRenderThread;
}

/** Characters of a document that is short: some forty lines. */
const shortLength = 16_384;

/** Whether its words and figures are few: a picture is put into the file as it is, and costs little. */
function isShort({ logo: _, ...document }: Printed): boolean {
  return JSON.stringify(document).length <= shortLength;
}

interface Waiting {
  readonly document: Printed;
  readonly isShort: boolean;
  readonly resolve: (pdf: RenderedPdf) => void;
  readonly reject: (error: Error) => void;
}

/** The work of a thread. */
interface Rendering {
  readonly isShort: boolean;
  readonly done: Promise<void>;
}

/** Starts the threads. @throws Error for a font that cannot be read */
export async function createPdfRenderer(options: PdfRendererOptions): Promise<PdfRenderer> {
  const { fonts, threads: size = 1, timeLimitMilliseconds, queueLimit, heapMegabytes = 512 } = options;
  const { idleMilliseconds = 20_000, startThread = startRenderThread } = options;
  const threads = new Set<RenderThread>();
  const starting = new Set<Promise<void>>();
  const rendering = new Map<RenderThread, Rendering>();
  const queue: Waiting[] = [];
  /** The thread for short documents, once one had to wait behind a long one; the others' queue is its own too. */
  let express: RenderThread | undefined;
  let startingExpress: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function add(): Promise<void> {
    const added = start();
    starting.add(added);
    return added.finally(() => starting.delete(added));
  }

  async function start(): Promise<void> {
    const thread = await startThread({
      fonts,
      timeLimitMilliseconds,
      heapMegabytes,
      onEnd: () => {
        threads.delete(thread);
        replace();
      },
    });
    threads.add(thread);
  }

  /** Each thread that ended had one document, so a document that ends threads costs no more than itself. */
  function replace(): void {
    if (closed || queue.length === 0 || threads.size + starting.size >= size) return;
    add().then(dispatch, (error: Error) => {
      if (threads.size + starting.size === 0)
        refuseAll(`no thread that renders PDFs starts: ${error.message}`);
    });
  }

  function refuseAll(reason: string): void {
    for (const { reject } of queue.splice(0)) reject(new PdfBusy(reason));
  }

  function idleThread(): RenderThread | undefined {
    return [...threads].find((thread) => thread.usable && !rendering.has(thread));
  }

  function dispatch(): void {
    for (let thread = idleThread(); thread; thread = idleThread()) {
      const next = queue.shift();
      if (!next) return;
      run(thread, next);
    }
    dispatchShort();
  }

  /** Gives short prints a thread of their own, so that they do not wait behind those that take seconds. */
  function dispatchShort(): void {
    const at = queue.findIndex((waiting) => waiting.isShort);
    if (at < 0 || closed || threads.size === 0) return;
    if (express === undefined) {
      // Behind short ones it waits a moment, which is not worth the 55 MB of a thread.
      if ([...rendering.values()].some((each) => !each.isShort)) startExpress();
      return;
    }
    if (!express.usable || rendering.has(express)) return;
    const [next] = queue.splice(at, 1);
    if (next !== undefined) run(express, next);
  }

  function startExpress(): void {
    startingExpress ??= startThread({
      fonts,
      timeLimitMilliseconds,
      heapMegabytes,
      onEnd: () => {
        if (!express?.usable) express = undefined;
        dispatch();
      },
    })
      .then(
        (thread) => {
          express = thread;
        },
        // The other threads print it in its turn.
        () => undefined,
      )
      .finally(() => {
        startingExpress = undefined;
        if (express !== undefined) dispatch();
        // It may have come too late for anything to do.
        endWhenIdle();
      });
  }

  function run(thread: RenderThread, { document, isShort, resolve, reject }: Waiting): void {
    const done = thread
      .render(document)
      .then(resolve, reject)
      .finally(() => {
        rendering.delete(thread);
        dispatch();
        endWhenIdle();
      });
    rendering.set(thread, { isShort, done });
  }

  function endWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (closed || startingExpress !== undefined || rendering.size > 0 || queue.length > 0) return;
      const ended = express === undefined ? [...threads] : [...threads, express];
      threads.clear();
      express = undefined;
      for (const thread of ended) void thread.terminate();
    }, idleMilliseconds).unref();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    refuseAll('the PDF renderer is closed');
    await Promise.allSettled([
      ...Array.from(rendering.values(), ({ done }) => done),
      ...starting,
      startingExpress,
    ]);
    await Promise.all([...threads].map((thread) => thread.terminate()));
    await express?.terminate();
  }

  try {
    await Promise.all(Array.from({ length: size }, add));
  } catch (error) {
    closed = close();
    await closed;
    throw error;
  }
  endWhenIdle();
  return {
    render: async (document) => {
      if (closed) throw new PdfBusy('the PDF renderer is closed');
      assertPrintable(document);
      // A thread that has ended, or is about to be there, takes one more.
      if (!idleThread() && queue.length >= queueLimit + size - threads.size) {
        throw new PdfBusy(`${queue.length} documents are waiting to be rendered already`);
      }
      return new Promise((resolve, reject) => {
        queue.push({ document, isShort: isShort(document), resolve, reject });
        // One whose replacement could not be started is tried again with each call.
        replace();
        dispatch();
      });
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
