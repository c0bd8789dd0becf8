/** Tables of worked examples in docs/, whose cells a test recomputes. */
import { readFileSync } from 'node:fs';

/** Returns the cells of the table whose heading row begins with this text, row by row. @throws Error when the page has none */
export function tableIn(file: string, heading: string): readonly (readonly string[])[] {
  const page = readFileSync(file, 'utf8');
  const from = page.indexOf(heading);
  if (from < 0) throw new Error(`${file} has no table that begins with ${heading}`);
  const lines = page.slice(from).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
