/** A thread that loads the fonts and renders one document after another. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderReply, RenderRequest, ThreadStart } from './messages.js';
import { createPrint } from './pdfBytes.js';
import { openTypefaces } from './typefaces.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const start: ThreadStart = workerData;

function reply(message: RenderReply, transferred: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, [...transferred]);
}

function failed(error: unknown): void {
  reply({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
}

try {
  const print = createPrint(openTypefaces(start.fonts));
  port.on('message', (document: RenderRequest) => {
    print(document).then((pdf) => {
      const { buffer } = pdf.bytes;
      reply({ kind: 'rendered', pdf }, buffer instanceof ArrayBuffer ? [buffer] : []);
    }, failed);
  });
  reply({ kind: 'ready' });
} catch (error) {
  failed(error);
}
