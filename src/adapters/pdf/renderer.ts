/** Renders PDFs by pdfmake in threads of its own, with a bounded queue in front and a time limit per document. */
import { PdfBusy, type PdfRenderer, type Printed, type RenderedPdf } from '../../ports/pdf.js';
import { assertPrintable } from './printable.js';
import { type RenderThread, startRenderThread } from './renderThread.js';

export interface PdfRendererOptions {
  /** Paths of TTF or OTF files, tried in order for characters that the built-in font (Latin, Greek, Cyrillic) lacks. */
  readonly fonts: readonly string[];
  /** Number of threads; the default is 1. */
  readonly threads?: number;
  /** Limit for one document, measured from when a thread starts it. */
  readonly timeLimitMilliseconds: number;
  /** Maximum number of documents that wait for a thread. */
  readonly queueLimit: number;
  /** Heap limit of each thread in MiB; a document that needs more fails. The default is 512. */
  readonly heapMegabytes?: number;
  /** Idle time in ms after which the threads end, which frees 40 to 60 MB each. The next document starts one again. The default is 20,000. */
  readonly idleMilliseconds?: number;
  readonly startThread?: typeof startRenderThread;
}

/** Maximum characters of a short document: about forty lines. */
const shortLength = 16_384;

/** Whether a document is short. The logo does not count: it is copied into the file unchanged, which costs little. */
function isShort({ logo: _, ...document }: Printed): boolean {
  return JSON.stringify(document).length <= shortLength;
}

interface Waiting {
  readonly document: Printed;
  readonly isShort: boolean;
  readonly resolve: (pdf: RenderedPdf) => void;
  readonly reject: (error: Error) => void;
}

/** The current work of a thread. */
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
  /** A thread for short documents, started once one had to wait behind a long one. It takes them from the common queue. */
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

  /** Replaces an ended thread. A thread has one document at a time, so a document that kills threads harms no other. */
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

  /** Gives short documents a thread of their own, so that they do not wait behind documents that take seconds. */
  function dispatchShort(): void {
    const at = queue.findIndex((waiting) => waiting.isShort);
    if (at < 0 || closed || threads.size === 0) return;
    if (express === undefined) {
      // Waiting behind short documents takes a moment and does not justify the 55 MB of a thread.
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
        // On failure the other threads render the document in its turn.
        () => undefined,
      )
      .finally(() => {
        startingExpress = undefined;
        if (express !== undefined) dispatch();
        // It may have started too late to be of use.
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
      // A thread that has ended or is starting allows for one more document.
      if (!idleThread() && queue.length >= queueLimit + size - threads.size) {
        throw new PdfBusy(`${queue.length} documents are waiting to be rendered already`);
      }
      return new Promise((resolve, reject) => {
        queue.push({ document, isShort: isShort(document), resolve, reject });
        // Retries a replacement that could not be started.
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
