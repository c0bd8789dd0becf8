/**
 * The structure of a document's text for screen readers and reflow (ISO 32000-1, 14.8). It has headings, paragraphs, tables with headings, and
 * images, in reading order. It is derived from the content, which states a role only where it is not evident.
 */
import type { Content, Element, Role, TableContent, TextContent } from './pdfmake.js';

type Kind = Partial<Pick<Element, 'scope' | 'alternative' | 'repeats'>>;

function addTo(parent: Element | null, role: Role, kind: Kind = {}): Element {
  const { scope = null, alternative = null, repeats = parent?.repeats ?? false } = kind;
  const element = { role, parent, children: [], scope, alternative, repeats, texts: [], isTurned: false };
  parent?.children.push(element);
  return element;
}

/** Assigns an element to every text and image. It must run before pages are mirrored, because columns are read from the first one. */
export function addStructure(content: readonly Content[]): Element {
  const root = addTo(null, 'Document');
  for (const node of content) place(node, root);
  return root;
}

/** Adds a paragraph outside the content, at the end. */
export function addText(root: Element): Element {
  return addTo(root, 'P');
}

export function rootOf(element: Element): Element {
  return element.parent === null ? element : rootOf(element.parent);
}

function place(node: Content, parent: Element): void {
  if ('table' in node) {
    placeTable(node, parent);
    return;
  }
  const kind: Kind = node.role === 'TH' ? { scope: 'Row' } : {};
  const own = node.role === undefined || holdsText(parent) ? parent : addTo(parent, node.role, kind);
  if ('stack' in node) for (const child of node.stack) place(child, own);
  else if ('columns' in node) for (const child of node.columns) place(child, own);
  else if ('svg' in node) {
    const { alternative } = node;
    if (alternative !== undefined) node.element = addTo(own, 'Figure', { alternative });
  } else if ('image' in node) node.element = addTo(own, 'Figure', { alternative: node.alternative });
  else if ('text' in node && node.text !== '') placeText(node, holdsText(own) ? own : addTo(own, 'P'));
}

function holdsText({ role }: Element): boolean {
  return role !== 'Document' && role !== 'Table' && role !== 'TR';
}

function placeText(node: TextContent, element: Element): void {
  const { text, spoken } = node;
  node.element = element;
  element.texts.push(spoken ?? (typeof text === 'string' ? text : text.map((run) => run.text).join('')));
  element.isTurned ||= spoken !== undefined;
}

/** Places a table. Its title rows precede it; one that continues the last table adds its rows to it. */
function placeTable({ table }: TableContent, parent: Element): void {
  const {
    body,
    headerRows = 0,
    titleRows = 0,
    continues = false,
    rowHeadings = false,
    hasTail = false,
  } = table;
  for (const [title] of body.slice(0, titleRows))
    if (title !== undefined) place(title, addTo(parent, 'H2', { repeats: true }));
  const last = parent.children.at(-1);
  const own = continues && last?.role === 'Table' ? last : addTo(parent, 'Table');
  for (const [index, cells] of body.entries()) {
    if (index < titleRows) continue;
    if (hasTail && index === body.length - 1) {
      for (const cell of cells.slice(0, 1)) place(cell, parent);
      continue;
    }
    const isHeading = index < headerRows;
    const row = addTo(own, 'TR', { repeats: isHeading });
    for (const [column, cell] of cells.entries()) {
      if (isHeading) place(cell, addTo(row, 'TH', { scope: 'Column' }));
      else if (rowHeadings && column === 0) place(cell, addTo(row, 'TH', { scope: 'Row' }));
      else place(cell, addTo(row, 'TD'));
    }
  }
}
