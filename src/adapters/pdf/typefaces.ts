/** The fonts of documents: the built-in one first, then the configured ones in order. */
import { createRequire } from 'node:module';
import { openSharedFont, type SharedFont } from './sharedFont.js';

export interface Typeface {
  readonly name: string;
  readonly normal: SharedFont;
  readonly bold: SharedFont;
  covers(codePoint: number): boolean;
}

export type Typefaces = readonly [main: Typeface, ...further: Typeface[]];

/** Font packages (SIL Open Font License) that are used if installed: Arabic and Chinese. */
const optionalPackages = ['@expo-google-fonts/almarai', '@expo-google-fonts/noto-sans-sc'];

const { resolve } = createRequire(import.meta.url);

/**
 * Opens Roboto (Apache 2.0, part of pdfmake: Latin, Greek and Cyrillic), the further files, and the optional packages that are installed.
 * @throws the errors of `openSharedFont`
 */
export function openTypefaces(further: readonly string[]): Typefaces {
  const normal = openSharedFont(resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
  const bold = openSharedFont(resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'), normal.metrics);
  // One file serves both weights.
  const files = [
    ...further.map((path) => ({ normal: path, bold: path })),
    ...optionalPackages.flatMap(weightsOf),
  ];
  return [
    typeface('main', normal, bold),
    ...files.map((paths, index) => {
      const regular = openSharedFont(paths.normal, normal.metrics);
      const heavy = paths.bold === paths.normal ? regular : openSharedFont(paths.bold, normal.metrics);
      return typeface(`further ${index + 1}`, regular, heavy);
    }),
  ];
}

/** Returns the files of a package; none if it is not installed. */
function weightsOf(name: string): readonly { readonly normal: string; readonly bold: string }[] {
  const family = name
    .slice(name.indexOf('/') + 1)
    .split('-')
    .map((part) => (part.length <= 2 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');
  try {
    return [
      {
        normal: resolve(`${name}/400Regular/${family}_400Regular.ttf`),
        bold: resolve(`${name}/700Bold/${family}_700Bold.ttf`),
      },
    ];
  } catch {
    return [];
  }
}

function typeface(name: string, normal: SharedFont, bold: SharedFont): Typeface {
  return { name, normal, bold, covers: (codePoint) => normal.covers(codePoint) && bold.covers(codePoint) };
}
