/** Reads the structure and marked content of PDF files from their objects, without any code of the writer. */
import { inflateSync } from 'node:zlib';

export interface ReadElement {
  readonly role: string;
  readonly children: readonly ReadElement[];
  /** Page and number of each piece of content. */
  readonly pieces: readonly string[];
  readonly actualText: string | null;
  readonly scope: string | null;
  readonly alternative: string | null;
}

export interface ReadStructure {
  readonly document: ReadElement;
  /** The pieces of content of the pages, `page:number`, in their order. */
  readonly marked: readonly string[];
  /** Content drawn outside any marked content. */
  readonly unmarked: readonly string[];
}

/** Returns objects by id, both top-level ones and those inside object streams. */
function objectsOf(file: string): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  for (const body of [...objects.values()]) {
    if (!body.includes('/Type /ObjStm')) continue;
    const text = contentOf(body);
    const first = Number(/\/First (\d+)/.exec(body)?.[1]);
    const places = text.slice(0, first).match(/\d+/g) ?? [];
    for (let index = 0; index < places.length; index += 2) {
      const [id = '', from, , to] = places.slice(index, index + 4);
      const end = to === undefined ? text.length : first + Number(to);
      objects.set(id, text.slice(first + Number(from), end).trim());
    }
  }
  return objects;
}

/**
 * Returns the objects that are not where the cross-reference table says, with their entries in it. Readers silently rebuild a wrong table.
 */
export function misplacedObjects(bytes: Uint8Array): readonly string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = objectsOf(file);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, tableId = '', body = ''] = /^(\d+) 0 obj\n([\s\S]*?)\nendobj/.exec(file.slice(start)) ?? [];
  const table = Buffer.from(contentOf(body), 'latin1');
  const misplaced: string[] = [];
  for (let id = 1; id < table.length / 7; id += 1) {
    const [kind, where, place] = [
      table[7 * id],
      table.readUInt32BE(7 * id + 1),
      table.readUInt16BE(7 * id + 5),
    ];
    const within = contentOf(objects.get(String(where)) ?? 'stream\n\nendstream').match(/\d+/g) ?? [];
    const isThere = kind === 2 ? within[2 * place] === String(id) : file.startsWith(`${id} 0 obj\n`, where);
    if (!isThere || !objects.has(String(id))) misplaced.push(`${id}: ${kind} ${where} ${place}`);
  }
  for (const id of objects.keys()) if (Number(id) >= table.length / 7) misplaced.push(`${id}: not there`);
  if (!body.includes(`/Size ${table.length / 7} `)) misplaced.push(`${tableId}: size`);
  return misplaced;
}

export function readStructure(bytes: Uint8Array): ReadStructure {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const entry = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '';
  const bodyOf = (id: string) => objects.get(id) ?? '';
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot')) ?? '';

  function elementOf(id: string, parent: string): ReadElement {
    const body = bodyOf(id);
    if (parent !== '' && entry(body, 'P') !== parent) throw new Error(`${id} does not stand in ${parent}`);
    const page = entry(body, 'Pg');
    const kids = /\/K \[([\s\S]*?)\]>>$/.exec(body)?.[1] ?? '';
    const others = [...kids.matchAll(/<<[\s\S]*?>>/g)].map(
      ([part]) => `${entry(part, 'Pg')}:${/\/MCID (\d+)/.exec(part)?.[1]}`,
    );
    const rest = kids.replace(/<<[\s\S]*?>>/g, '');
    const children = [...rest.matchAll(/(\d+) 0 R/g)].map(([, child = '']) => elementOf(child, id));
    const own = rest.replace(/\d+ 0 R/g, '').match(/\d+/g) ?? [];
    return {
      role: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      children,
      pieces: [...own.map((number) => `${page}:${number}`), ...others],
      actualText: textOf(body, 'ActualText'),
      scope: /\/Scope \/(\w+)/.exec(body)?.[1] ?? null,
      alternative: textOf(body, 'Alt'),
    };
  }

  const marked: string[] = [];
  const unmarked: string[] = [];
  for (const [page, body] of objects) {
    if (!/\/Type \/Page\n/.test(body)) continue;
    let depth = 0;
    for (const line of contentOf(bodyOf(entry(body, 'Contents'))).split('\n')) {
      const number = /\/MCID (\d+)>> BDC$/.exec(line)?.[1];
      if (number !== undefined) marked.push(`${page}:${number}`);
      if (/B[DM]C$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      else if (depth !== 1 && /(?:^| )(?:TJ|Tj|Do|S|f|B)$/.test(line)) unmarked.push(line);
    }
    if (depth !== 0) throw new Error(`page ${page} ends within marked content`);
  }
  return { document: elementOf(entry(root, 'K'), ''), marked, unmarked };
}

/** Returns the character maps of fonts, which map glyphs to text. */
export function characterMapsOf(bytes: Uint8Array): readonly string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/\/FlateDecode[\s\S]*?stream\n[\s\S]*?\nendstream/g)];
  return streams.map(([body]) => contentOf(body)).filter((text) => text.includes('begincmap'));
}

function contentOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const data = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1');
}

function textOf(body: string, key: string): string | null {
  const written = new RegExp(`/${key} <feff((?:[0-9a-f]{4})*)>`, 'i').exec(body)?.[1];
  return written === undefined ? null : Buffer.from(written, 'hex').swap16().toString('utf16le');
}

export function elementsOf(element: ReadElement): readonly ReadElement[] {
  return [element, ...element.children.flatMap(elementsOf)];
}
