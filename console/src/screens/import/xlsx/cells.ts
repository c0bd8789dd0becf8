/** Texts of a spreadsheet's cells: numbers as text, and days where a number is shown as one. */

/** How a number is shown, as far as it changes what it says. */
export type Shown = 'number' | 'day' | 'time' | { readonly digits: number };

/** The formats that files only number: ECMA-376, 18.8.30. */
const builtIn: Readonly<Record<number, Shown>> = {
  ...Object.fromEntries([14, 15, 16, 17, 22, 27, 30, 36, 50, 57].map((id) => [id, 'day' as const])),
  ...Object.fromEntries([18, 19, 20, 21].map((id) => [id, 'time' as const])),
};

/** @param code of a format that the file brings; undefined: one of those that are only numbered */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return builtIn[id] ?? 'number';
  // The part of a positive number, without literal text.
  const [first = ''] = code.split(';');
  if (/^0{2,}$/.test(first)) return { digits: first.length };
  const letters = first
    .replaceAll(/"[^"]*"|\\.|[_*]./g, '')
    // Hours that go on behind 24 are a number of them.
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(letters) || /general/.test(letters)) return 'number';
  if (/[dy]/.test(letters)) return 'day';
  if (/[hs]/.test(letters)) return 'time';
  return /m/.test(letters) ? 'day' : 'number';
}

const millisecondsOfDay = 86_400_000;

/** @param since1904 as files of old Macintosh computers count */
function momentOf(serial: number, since1904: boolean): Date {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  // The other count has a 29th of February 1900, which never was.
  const skipped = !since1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round(((serial + skipped) * millisecondsOfDay) / 1_000);
  return new Date(first + seconds * 1_000);
}

/** A number as it stands in the file, as text that says the same without the format. */
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

/** `C7` is in the third column, which is 2. */
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
