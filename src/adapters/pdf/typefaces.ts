/** The fonts that documents are set in: the built-in one first, then those of the configuration, in order. */
import { createRequire } from 'node:module';
import { openSharedFont, type SharedFont } from './sharedFont.js';

export interface Typeface {
  readonly name: string;
  readonly normal: SharedFont;
  readonly bold: SharedFont;
  covers(codePoint: number): boolean;
}

export type Typefaces = readonly [main: Typeface, ...further: Typeface[]];

/** Opens Roboto (Apache 2.0, inside pdfmake: Latin, Greek and Cyrillic) and the further files. @throws what openSharedFont throws */
export function openTypefaces(further: readonly string[]): Typefaces {
  const { resolve } = createRequire(import.meta.url);
  const normal = openSharedFont(resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
  const bold = openSharedFont(resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'), normal.metrics);
  return [
    typeface('main', normal, bold),
    ...further.map((path, index) => {
      // One file stands for both weights.
      const font = openSharedFont(path, normal.metrics);
      return typeface(`further ${index + 1}`, font, font);
    }),
  ];
}

function typeface(name: string, normal: SharedFont, bold: SharedFont): Typeface {
  return { name, normal, bold, covers: (codePoint) => normal.covers(codePoint) && bold.covers(codePoint) };
}
