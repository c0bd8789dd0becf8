/**
 * Stack traces with lines of the sources. Node's own support reads each source map with its module and keeps it. Here a map is read only when a
 * trace passes through its file, which in most processes never happens.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const build = new URL('../', import.meta.url).href;
const maps = new Map<string, SourceMap | undefined>();

/** Returns a module's source map; undefined for a module outside this build or without a map. @param file URL of the module */
function mapOf(file: string): SourceMap | undefined {
  if (!file.startsWith(build)) return undefined;
  if (!maps.has(file)) {
    let map: SourceMap | undefined;
    try {
      map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
    } catch {
      // The trace then shows the line in the module.
    }
    maps.set(file, map);
  }
  return maps.get(file);
}

/** Returns a line of a trace, with the position in the source if it is known. */
function lineOf(frame: NodeJS.CallSite): string {
  const line = String(frame);
  const file = frame.getFileName();
  const [row, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (typeof file !== 'string' || row === null || column === null) return line;
  const found = mapOf(file)?.findEntry(row - 1, column - 1);
  if (found === undefined || !('originalSource' in found)) return line;
  const source = fileURLToPath(new URL(found.originalSource, file));
  return line.replace(
    `${file}:${row}:${column}`,
    `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  );
}

/** Makes stack traces of this thread show source lines from now on. */
export function tellSourcesInTraces(): void {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${lineOf(frame)}`);
    return `${headOf(error)}${lines.join('')}`;
  };
}

/** Returns the first line of an error; reading its name or message may throw. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
