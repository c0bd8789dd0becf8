/**
 * Traces in lines of the sources. Node's own way reads every map with its module and keeps it. Here a map is read when a trace goes through its
 * file, which in most processes is never.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const build = new URL('../', import.meta.url).href;
const maps = new Map<string, SourceMap | undefined>();

/** @param file URL of a module. Undefined for one that is not of this build, or has no map */
function mapOf(file: string): SourceMap | undefined {
  if (!file.startsWith(build)) return undefined;
  if (!maps.has(file)) {
    let map: SourceMap | undefined;
    try {
      map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
    } catch {
      // The trace then tells the line of the module.
    }
    maps.set(file, map);
  }
  return maps.get(file);
}

/** A line of a trace, told of the source where that is known. */
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

/** From now on the traces of this thread are told so. */
export function tellSourcesInTraces(): void {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${lineOf(frame)}`);
    return `${headOf(error)}${lines.join('')}`;
  };
}

/** Returns the first line of an error, whose name or text may fail to be read. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
