/** Mirrors pages for right-to-left languages: columns, tables and margins. */
import type { Content, DocumentDefinition, TableLayout } from './pdfmake.js';

export function mirrorPages(definition: DocumentDefinition): DocumentDefinition {
  const { content, footer } = definition;
  return {
    ...definition,
    content: content.map(mirror),
    footer: (page, pages) => mirror(footer(page, pages)),
  };
}

function mirror(content: Content): Content {
  if ('svg' in content) return content;
  const placed = { ...content, ...marginOf(content) };
  if ('stack' in placed) return { ...placed, stack: placed.stack.map(mirror) };
  if ('columns' in placed) return { ...placed, columns: placed.columns.map(mirror).reverse() };
  if ('table' in placed) {
    const { widths, body, ...table } = placed.table;
    const columns = widths.length;
    return {
      ...placed,
      table: {
        ...table,
        widths: [...widths].reverse(),
        body: body.map((row, index) => {
          const cells = row.map(mirror);
          return table.hasTail === true && index === body.length - 1 ? cells : cells.reverse();
        }),
      },
      layout: mirrorLayout(placed.layout, columns),
    };
  }
  const { alignment, ...rest } = placed;
  return alignment === 'right' ? rest : { ...rest, alignment: 'right' };
}

function marginOf({ margin }: Content) {
  if (margin === undefined) return {};
  const [left, top, right, bottom] = margin;
  return { margin: [right, top, left, bottom] as const };
}

function mirrorLayout(layout: TableLayout, columns: number): TableLayout {
  return {
    ...layout,
    paddingLeft: (column) => layout.paddingRight(columns - 1 - column),
    paddingRight: (column) => layout.paddingLeft(columns - 1 - column),
  };
}
