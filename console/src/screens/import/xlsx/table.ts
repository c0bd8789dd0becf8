/**
 * Converts the first sheet of a spreadsheet (XLSX, ECMA-376) to a CSV file in the browser, which is then imported like any other. Reads in
 * chunks; memory holds the sheet's contents, with repeated texts only once.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile } from '../records.js';
import { columnIn, lineOf, type Shown, shownBy, textOfNumber } from './cells.js';
import { type Archive, openArchive, UnusableArchive } from './zip.js';

/** Most characters unpacked from one part: what expands further is no sheet made by people. */
const mostUnpacked = 500_000_000;
/** Limits of spreadsheet programs. */
const mostRows = 1_048_576;
const mostColumns = 16_384;
/** Characters of CSV collected before they go into a blob, which the browser may move to disk. */
const gathered = 1_000_000;

interface Listener {
  readonly opens?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly closes?: (name: string) => void;
  readonly says?: (text: string) => void;
}

/** Removes the namespace prefix of a name, which does not matter here. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1);

async function listen(archive: Archive, part: string, { opens, closes, says }: Listener): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    opens?.(
      plain(name),
      Object.fromEntries(Object.entries(attributes).map(([each, value]) => [plain(each), value])),
    ),
  );
  parser.on('closetag', ({ name }) => closes?.(plain(name)));
  parser.on('text', (text) => says?.(text));
  parser.on('cdata', (text) => says?.(text));
  parser.on('error', (error) => {
    throw new UnusableArchive(error.message);
  });
  const decoder = new TextDecoder();
  const reader = (await archive.open(part)).getReader();
  let unpacked = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) break;
      unpacked += value.length;
      if (unpacked > mostUnpacked) throw new UnusableArchive('it is too large');
      parser.write(decoder.decode(value, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

interface Workbook {
  /** The part of the archive that holds the first sheet. */
  readonly sheet: string;
  readonly since1904: boolean;
}

/** Turns the errors of broken compressed data, which differ by platform, into one type. */
function brokenOff(error: unknown): never {
  throw error instanceof UnusableArchive ? error : new UnusableArchive(String(error));
}

const isYes = (value: string | undefined) => value === '1' || value === 'true';

async function workbookOf(archive: Archive): Promise<Workbook> {
  let first: string | undefined;
  let since1904 = false;
  await listen(archive, 'xl/workbook.xml', {
    opens(name, attributes) {
      if (name === 'workbookPr') since1904 = isYes(attributes.date1904);
      // `sheetId` only numbers the sheet; `r:id` leads to its part.
      else if (name === 'sheet' && attributes.state === undefined) first ??= attributes.id;
    },
  });
  let sheet = 'xl/worksheets/sheet1.xml';
  await listen(archive, 'xl/_rels/workbook.xml.rels', {
    opens(name, { Id, Target = '' }) {
      if (name !== 'Relationship' || Id === undefined || Id !== first) return;
      sheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  return { sheet, since1904 };
}

/** Reads the shared texts, which cells refer to by index. */
async function sharedTexts(archive: Archive): Promise<readonly string[]> {
  const part = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!archive.has(part)) return texts;
  let text = '';
  let isText = false;
  // Phonetic hints beside a text in some languages are left out.
  let isSpoken = false;
  await listen(archive, part, {
    opens(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    closes(name) {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isSpoken = false;
      else if (name === 't') isText = false;
    },
    says(said) {
      if (isText) text += said;
    },
  });
  return texts;
}

/** Returns the number format of each cell style. */
async function shownByStyle(archive: Archive): Promise<readonly Shown[]> {
  const part = 'xl/styles.xml';
  const styles: Shown[] = [];
  if (!archive.has(part)) return styles;
  const codes = new Map<string, string>();
  let isOfCells = false;
  await listen(archive, part, {
    opens(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) styles.push(shownBy(Number(numFmtId), codes.get(numFmtId)));
    },
    closes(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** @throws UnusableArchive for a text or style that a cell refers to and the file lacks: its part may be missing */
function held<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new UnusableArchive('a cell names what is missing');
  return value;
}

/** Produces one CSV line per row of the sheet, so that line numbers are row numbers. */
async function linesOf(archive: Archive, tell: (lines: string) => void): Promise<void> {
  const { sheet, since1904 } = await workbookOf(archive);
  const texts = await sharedTexts(archive);
  const styles = await shownByStyle(archive);
  let cells: (string | undefined)[] = [];
  let row = 0;
  let column = -1;
  let kind = 'n';
  let style = 0;
  let said = '';
  let isSaid = false;

  function cell(): string {
    if (kind === 's') return held(texts[Number(said)]);
    if (kind === 'b') return isYes(said) ? 'true' : 'false';
    if (kind === 'n')
      return textOfNumber(said, style === 0 ? (styles[0] ?? 'number') : held(styles[style]), since1904);
    return said;
  }

  await listen(archive, sheet, {
    opens(name, attributes) {
      if (name === 'row') {
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        if (!(next > row && next <= mostRows)) throw new UnusableArchive('a row is not in its place');
        tell('\r\n'.repeat(next - row - 1));
        row = next;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnIn(attributes.r ?? '') ?? column + 1;
        if (column >= mostColumns) throw new UnusableArchive('a cell is not in its place');
        kind = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        said = '';
      } else if (name === 'v' || name === 't') isSaid = true;
      else if (name === 'rPh') kind = 'spoken';
    },
    closes(name) {
      if (name === 'v' || name === 't') isSaid = false;
      else if (name === 'rPh') kind = 'inlineStr';
      else if (name === 'c' && said !== '') cells[column] = cell();
      else if (name === 'row') tell(`${lineOf(cells)}\r\n`);
    },
    says(text) {
      if (isSaid && kind !== 'spoken') said += text;
    },
  });
}

/** @throws UnreadableFile for a file that is no spreadsheet, encrypted or broken */
export async function tableOf(file: File): Promise<File> {
  const parts: Blob[] = [];
  let lines: string[] = [];
  let length = 0;
  const layAside = () => {
    parts.push(new Blob(lines));
    lines = [];
    length = 0;
  };
  let row = 1;
  try {
    await linesOf(await openArchive(file), (text) => {
      lines.push(text);
      length += text.length;
      row += 1;
      if (length > gathered) layAside();
    });
  } catch (error) {
    throw error instanceof UnusableArchive ? new UnreadableFile(row) : error;
  }
  layAside();
  const name = file.name.replace(/\.xls[xm]$/i, '.csv');
  return new File(parts, name, { type: 'text/csv', lastModified: file.lastModified });
}
