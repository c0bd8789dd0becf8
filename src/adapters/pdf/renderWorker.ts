/** A thread that loads the fonts and renders one document after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import {
  createDayWriter,
  createNumberWriter,
  type DayWriter,
  type NumberWriter,
} from '../../kernel/wording/numbers.js';
import type { Printed, RenderedPdf } from '../../ports/pdf.js';
import type { RenderReply, RenderRequest, ThreadStart } from './messages.js';
import { definePages, type Writers } from './page.js';
import { pdfmake } from './pdfmake.js';
import { writeTaggedPages } from './rendering.js';
import { openTypefaces, type Typefaces } from './typefaces.js';
import { createTypesetter } from './typesetting.js';

/** Number of cached writers. Creating the formats of a locale takes about as long as laying out a short page. */
const rememberedWriters = 100;

type Print = (document: Printed) => Promise<RenderedPdf>;

/** Prepares pdfmake. Called once per thread, since pdfmake has one set of fonts per thread. */
function createPrint(typefaces: Typefaces): Print {
  writeTaggedPages();
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setFonts(
    Object.fromEntries(
      typefaces.map(({ name, normal, bold }) => {
        const files = { normal: `${name} normal`, bold: `${name} bold` };
        pdfmake.virtualfs.writeFileSync(files.normal, normal.token);
        pdfmake.virtualfs.writeFileSync(files.bold, bold.token);
        return [name, files];
      }),
    ),
  );
  const numberWriters = new LRUCache<string, NumberWriter>({ max: rememberedWriters });
  const dayWriters = new LRUCache<string, DayWriter>({ max: rememberedWriters });

  function writersFor(locale: string): Writers {
    const covers = () => createTypesetter(typefaces).coversAll;
    const days = dayWriters.get(locale) ?? createDayWriter(locale, covers());
    dayWriters.set(locale, days);
    const numbers = (currency: string) => {
      const key = `${locale} ${currency}`;
      const writer = numberWriters.get(key) ?? createNumberWriter(locale, currency, covers());
      numberWriters.set(key, writer);
      return writer;
    };
    return { days, numbers };
  }

  return async (document) => {
    const typesetter = createTypesetter(typefaces);
    const definition = definePages(document, typesetter, writersFor(document.locale));
    const bytes = await pdfmake.createPdf(definition).getBuffer();
    // A copy in its own memory, which can be transferred to another thread.
    return { bytes: new Uint8Array(bytes), uncovered: typesetter.uncovered() };
  };
}

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
