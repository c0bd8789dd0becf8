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
  return [
    typeface(
      'main',
      resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
      resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
    ),
    ...further.map((path, index) => typeface(`further ${index + 1}`, path, path)),
  ];
}

function typeface(name: string, normalPath: string, boldPath: string): Typeface {
  const normal = openSharedFont(normalPath);
  const bold = boldPath === normalPath ? normal : openSharedFont(boldPath);
  return { name, normal, bold, covers: (codePoint) => normal.covers(codePoint) && bold.covers(codePoint) };
}
