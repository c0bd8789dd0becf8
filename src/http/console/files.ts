/** The files of the built console: its page and its assets, each with its path, type, digest and encodings. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Encoding, encodings } from '../server/encodings.js';

const described = z.array(
  z.object({
    path: z.string(),
    type: z.string(),
    digest: z.string(),
    encodings: z.array(z.enum(encodings)),
  }),
);

export type ConsoleFile = z.output<typeof described>[number];

export type ConsoleBuild = ReturnType<typeof readBuild>;

/** The folder of the build, beside the program. */
const builtFolder = new URL('../../console/', import.meta.url);

export function isConsoleBuilt(): boolean {
  return existsSync(new URL('index.html', builtFolder));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readBuild(folder: URL) {
  const page = readFileSync(new URL('index.html', folder), 'utf8');
  const files = described.parse(JSON.parse(readFileSync(new URL('files.json', folder), 'utf8')));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    /** HTML that names the files relative to the folder of the console. */
    page,
    /** Finds a file by its path inside the console, e.g. `assets/index-Dq1x.js`. */
    find: (path: string) => byPath.get(path),
    /** @returns undefined when a newer build has removed the file */
    async read({ path }: ConsoleFile, encoding: Encoding | undefined) {
      try {
        return await readFile(new URL(encoding === undefined ? path : `${path}.${encoding}`, folder));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Returns a function that finds the current build, also one made while the service runs, or undefined if there is none. */
export function consoleBuilds(folder: URL = builtFolder): () => ConsoleBuild | undefined {
  const list = new URL('files.json', folder);
  let known: { readonly build: ConsoleBuild; readonly madeAt: number } | undefined;
  return () => {
    const madeAt = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (madeAt === undefined) known = undefined;
    else if (madeAt !== known?.madeAt) known = { build: readBuild(folder), madeAt };
    return known?.build;
  };
}
