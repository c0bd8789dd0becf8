/** A document as the bytes of a PDF file, in the thread that calls. */
import type { PrintedDocument, RenderedPdf } from '../../ports/pdf.js';
import { definePages } from './page.js';
import { pdfmake } from './pdfmake.js';
import type { Typefaces } from './typefaces.js';
import { createTypesetter } from './typesetting.js';

export type Print = (document: PrintedDocument) => Promise<RenderedPdf>;

/** pdfmake has one set of fonts a thread, so this is called once in each. */
export function createPrint(typefaces: Typefaces): Print {
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
  return async (document) => {
    const typesetter = createTypesetter(typefaces);
    const bytes = await pdfmake.createPdf(definePages(document, typesetter)).getBuffer();
    // A copy in memory of its own, which can be handed to another thread.
    return { bytes: new Uint8Array(bytes), uncovered: typesetter.uncovered() };
  };
}
