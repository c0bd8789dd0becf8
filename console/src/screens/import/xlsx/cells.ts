/** Texts of a spreadsheet's cells; numbers formatted as dates become dates. */

/** The kind of a number's format, as far as it changes the meaning. */
export type Shown = 'number' | 'day' | 'time' | { readonly digits: number };

/** Formats that files refer to by number only (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, Shown>> = {
  ...Object.fromEntries([14, 15, 16, 17, 22, 27, 30, 36, 50, 57].map((id) => [id, 'day' as const])),
  ...Object.fromEntries([18, 19, 20, 21].map((id) => [id, 'time' as const])),
};

/** @param code of a format defined in the file; undefined for a built-in one */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return builtIn[id] ?? 'number';
  // The section for positive numbers, without literal text.
  const [first = ''] = code.split(';');
  if (/^0{2,}$/.test(first)) return { digits: first.length };
  const letters = first
    .replaceAll(/"[^"]*"|\\.|[_*]./g, '')
    // Hours in brackets may exceed 24: a duration, not a time of day.
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(letters) || /general/.test(letters)) return 'number';
  if (/[dy]/.test(letters)) return 'day';
  if (/[hs]/.test(letters)) return 'time';
  return /m/.test(letters) ? 'day' : 'number';
}

const millisecondsOfDay = 86_400_000;

/** @param since1904 whether days count from 1904, as in files of old Macintosh computers */
function momentOf(serial: number, since1904: boolean): Date {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  // The count from 1900 has a 29 February 1900, which did not exist.
  const skipped = !since1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round(((serial + skipped) * millisecondsOfDay) / 1_000);
  return new Date(first + seconds * 1_000);
}

/** Returns a number of the file as text that keeps its meaning without the format. */
export function textOfNumber(written: string, shown: Shown, since1904: boolean): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written;
  if (typeof shown === 'object')
    return Number.isInteger(number) && number >= 0
      ? String(number).padStart(shown.digits, '0')
      : String(number);
  if (shown === 'number' || number < 0) return String(number);
  const moment = momentOf(number, since1904);
  if (Number.isNaN(moment.getTime())) return String(number);
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (shown === 'time' && number < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/** Returns the column of a cell reference, from 0: 2 for `C7`. */
export function columnIn(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const special = /[",\r\n]/;

export function lineOf(cells: readonly (string | undefined)[]): string {
  return Array.from(cells, (cell = '') =>
    special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  ).join();
}
