/** The grid of rows: headers that sort and resize, and only as many rows in the page as fit on the screen. */
import { Button, Checkbox, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { getCoreRowModel, type Header, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../messages/words.js';
import { hrefOf, isPlainClick, useGo } from '../layout/Link.js';
import { number } from '../words/format.js';
import { type Column, widths } from './columns.js';
import type { Rows } from './rows.js';
import classes from './Table.module.css';
import type { InSight } from './useInSight.js';
import type { Selection } from './useSelection.js';
import { nextSort, type View } from './view.js';

export interface GridProps<Row> {
  /** The list's name for screen readers and downloaded files. */
  readonly label: string;
  readonly idOf: (row: Row) => string;
  /** Returns the address that a row opens; undefined for none. */
  readonly addressOf?: (row: Row) => string | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly shown: readonly Column<Row>[];
  readonly rows: Rows<Row>;
  readonly count: number;
  readonly view: View;
  readonly change: (part: Partial<View>, keepsRow?: boolean) => void;
  readonly inSight: InSight;
  readonly isNarrow: boolean;
  readonly selection: Selection | undefined;
}

/** Rows in one scrolled column: browsers cannot lay out heights above some ten million pixels. */
const partSize = 100_000;

const rowHeight = 38;
const narrowRowHeight = 68;
const headHeight = 36;
const boxWidth = 40;
/** The share of its width that a column of texts keeps in a window with too little room. */
const leastShare = 0.65;

export function Grid<Row>(props: GridProps<Row>) {
  const { label, idOf, addressOf, scroller, shown, rows, count, view, change, inSight, isNarrow, selection } =
    props;
  const words = useWords();
  const go = useGo();
  const part = Math.min(Math.floor(view.row / partSize), Math.floor((count - 1) / partSize));
  const partStart = part * partSize;
  const partCount = Math.min(partSize, count - partStart);
  const height = isNarrow ? narrowRowHeight : rowHeight;
  const [active, setActive] = useState(view.row);
  const moved = useRef(false);

  const table = useReactTable<Row>({
    data: useMemo(() => [], []),
    columns: useMemo(
      () =>
        shown.map((column) => ({
          id: column.field,
          header: column.name,
          size: column.width ?? widths[column.kind],
          minSize: 70,
          maxSize: 900,
        })),
      [shown],
    ),
    getCoreRowModel: getCoreRowModel(),
    columnResizeMode: 'onChange',
    manualSorting: true,
  });
  const { columnSizing } = table.getState();
  const sizes = table.getVisibleLeafColumns().map((column, index) => {
    const size = column.getSize();
    // Texts give way where the columns do not fit, except in the first column and in those that the user has resized.
    const gives = index > 0 && shown[index]?.kind === 'text' && columnSizing[column.id] === undefined;
    return { size, least: gives ? Math.min(size, Math.max(70, Math.round(size * leastShare))) : size };
  });
  const template = `${selection === undefined ? '' : `${boxWidth}px `}${sizes
    .map(
      ({ size, least }, index) => `minmax(${least}px, ${index === sizes.length - 1 ? '1fr' : `${size}px`})`,
    )
    .join(' ')}`;
  const width = sizes.reduce((sum, { least }) => sum + least, 0) + (selection === undefined ? 0 : boxWidth);

  const virtual = useVirtualizer({
    count: partCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: isNarrow ? 0 : headHeight,
    initialOffset: (view.row - partStart) * height,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row height requires measuring again
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const first = partStart + (items[0]?.index ?? 0);
  const last = partStart + (items.at(-1)?.index ?? 0);
  const { look } = inSight;
  useEffect(() => look(first, last), [look, first, last]);
  useTopRow(virtual.scrollOffset ?? 0, height, partStart, view, change);

  // Focuses the row that the keyboard has moved to, once it is rendered.
  useEffect(() => {
    if (!moved.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (row === null || row === undefined) return;
    moved.current = false;
    row.focus();
  });

  function moveTo(index: number): void {
    const next = Math.max(partStart, Math.min(partStart + partCount - 1, index));
    moved.current = true;
    setActive(next);
    virtual.scrollToIndex(next - partStart);
  }

  function open(row: Row | undefined): void {
    const address = row === undefined ? undefined : addressOf?.(row);
    if (address !== undefined) go(address);
  }

  function press(event: KeyboardEvent, index: number): void {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: partStart,
      End: partStart + partCount - 1,
    };
    const row = rows.at(index);
    const step = steps[event.key];
    if (step !== undefined) moveTo(step);
    else if (event.key === 'Enter') open(row);
    else if (event.key === ' ' && selection !== undefined && row !== undefined) selection.toggle(idOf(row));
    else return;
    event.preventDefault();
  }

  function click(event: MouseEvent<HTMLElement>, row: Row): void {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    // Selecting text is not a click that opens the row.
    if (isControl || !isPlainClick(event) || window.getSelection()?.toString() !== '') return;
    open(row);
  }

  const narrowColumns = {
    title: shown.find(({ narrow }) => narrow === 'title') ?? shown[0],
    side: shown.filter(({ narrow }) => narrow === 'side'),
    detail: shown.filter(({ narrow }) => narrow === 'detail'),
  };

  const tabStop = active >= first && active <= last ? active : first;

  return (
    <>
      <VisuallyHidden id="grid-hint">{words.tableHint}</VisuallyHidden>
      <VisuallyHidden id="grid-select">{words.selectRow}</VisuallyHidden>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-describedby="grid-hint"
        aria-rowcount={count + 1}
        aria-busy={rows.isRefreshing}
        data-refreshing={rows.isRefreshing || undefined}
      >
        <div role="rowgroup" className={isNarrow ? classes.hiddenHead : classes.head}>
          <div
            role="row"
            aria-rowindex={1}
            className={classes.headRow}
            style={{ gridTemplateColumns: template, minWidth: width }}
          >
            {selection !== undefined && (
              <div role="columnheader" className={classes.cell}>
                <VisuallyHidden>{words.selected('')}</VisuallyHidden>
              </div>
            )}
            {shown.map((column) => (
              <Head
                key={column.field}
                column={column}
                header={table.getFlatHeaders().find(({ id }) => id === column.field)}
                onWiden={(by) =>
                  table.setColumnSizing((sizing) => ({
                    ...sizing,
                    [column.field]: Math.max(70, (table.getColumn(column.field)?.getSize() ?? 0) + by),
                  }))
                }
                sort={view.sort}
                onSort={(sort) => change({ sort })}
                isReachable={!isNarrow}
              />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={classes.body}
          style={{ height: virtual.getTotalSize(), ...(isNarrow ? {} : { minWidth: width }) }}
        >
          {items.map((item) => {
            const index = partStart + item.index;
            const row = rows.at(index);
            const id = row === undefined ? undefined : idOf(row);
            const box =
              selection === undefined || id === undefined ? null : (
                <Checkbox
                  size="xs"
                  aria-labelledby={`grid-select row-${index}`}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(id)}
                  tabIndex={index === tabStop ? 0 : -1}
                />
              );
            return (
              // The role makes it a row of the grid, which handles the keys.
              <div
                key={index}
                role="row"
                data-row={index}
                id={`row-${index}`}
                aria-rowindex={index + 2}
                {...(selection === undefined || id === undefined
                  ? {}
                  : { 'aria-selected': selection.has(id) })}
                tabIndex={index === tabStop ? 0 : -1}
                className={isNarrow ? classes.narrowRow : classes.row}
                data-leads={(row !== undefined && addressOf?.(row) !== undefined) || undefined}
                style={{
                  height,
                  transform: `translateY(${item.start}px)`,
                  ...(isNarrow ? {} : { gridTemplateColumns: template }),
                }}
                onKeyDown={(event) => press(event, index)}
                onFocus={() => setActive(index)}
                onClick={(event) => row !== undefined && click(event, row)}
              >
                {isNarrow ? (
                  <>
                    {selection !== undefined && (
                      <div role="gridcell" className={classes.narrowBox}>
                        {box}
                      </div>
                    )}
                    <div role="gridcell" className={classes.narrowMain}>
                      <span className={classes.narrowTitle}>
                        {narrowColumns.title !== undefined && (
                          <Cell column={narrowColumns.title} row={row} address={addressOf} isTitle />
                        )}
                      </span>
                      <Text component="span" size="xs" c="dimmed" className={classes.narrowDetail ?? ''}>
                        {narrowColumns.detail.map((column) => (
                          <span key={column.field} data-kind={column.kind}>
                            <Cell column={column} row={row} />
                          </span>
                        ))}
                      </Text>
                    </div>
                    <div role="gridcell" className={classes.narrowSide}>
                      {narrowColumns.side.map((column) => (
                        <span key={column.field}>
                          <Cell column={column} row={row} />
                        </span>
                      ))}
                    </div>
                  </>
                ) : (
                  <>
                    {selection !== undefined && (
                      <div role="gridcell" className={classes.cell}>
                        {box}
                      </div>
                    )}
                    {shown.map((column, place) => (
                      <div
                        key={column.field}
                        role="gridcell"
                        className={classes.cell}
                        data-kind={column.kind}
                      >
                        <Cell column={column} row={row} address={addressOf} isTitle={place === 0} />
                      </div>
                    ))}
                  </>
                )}
              </div>
            );
          })}
        </div>
      </div>
      {count > partSize && (
        <Group justify="center" gap="sm">
          <Button
            variant="default"
            size="xs"
            disabled={part === 0}
            onClick={() => change({ row: partStart - partSize })}
          >
            {words.previous}
          </Button>
          <Text size="sm">
            {words.part(number(partStart + 1), number(partStart + partCount), number(count))}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={partStart + partCount >= count}
            onClick={() => change({ row: partStart + partSize })}
          >
            {words.next}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Keeps the first visible row in the address, updated shortly after scrolling ends. */
function useTopRow(
  offset: number,
  height: number,
  partStart: number,
  view: View,
  change: (part: Partial<View>, keepsRow?: boolean) => void,
): void {
  const top = partStart + Math.floor(offset / height);
  const latest = useRef({ view, change });
  latest.current = { view, change };
  useEffect(() => {
    if (top === latest.current.view.row) return;
    const later = setTimeout(() => latest.current.change({ row: top }, true), 400);
    return () => clearTimeout(later);
  }, [top]);
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row | undefined;
  readonly address?: ((row: Row) => string | undefined) | undefined;
  readonly isTitle?: boolean;
}

function Cell<Row>({ column, row, address, isTitle = false }: CellProps<Row>) {
  const go = useGo();
  if (row === undefined) return <span className={classes.coming} aria-hidden />;
  const content = column.show(row);
  const to = isTitle ? address?.(row) : undefined;
  if (to === undefined) return <bdi className={classes.text}>{content}</bdi>;
  return (
    <a
      href={hrefOf(to)}
      className={classes.link}
      // The row handles the keyboard; the link is for the mouse and for new tabs.
      tabIndex={-1}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      <bdi>{content}</bdi>
    </a>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly header: Header<Row, unknown> | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly onWiden: (by: number) => void;
  readonly isReachable: boolean;
}

/** Pixels by which one key press resizes a column. */
const widening = 24;

function Head<Row>({ column, header, sort, onSort, onWiden, isReachable }: HeadProps<Row>) {
  const { field, name, kind, ordered = true } = column;
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const resize = header?.getResizeHandler();

  /** Resizes by Alt and an arrow key, as the mouse does at the edge. */
  function widen(event: KeyboardEvent): void {
    const step = { ArrowRight: widening, ArrowLeft: -widening }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onWiden(step);
  }

  return (
    <div role="columnheader" aria-sort={direction} className={classes.headCell} data-kind={kind}>
      {ordered ? (
        <UnstyledButton
          className={classes.headButton ?? ''}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => onSort(nextSort(sort, field))}
          onKeyDown={widen}
        >
          <span className={classes.headText}>{name}</span>
          {direction === 'ascending' && <ArrowUp size={14} aria-hidden />}
          {direction === 'descending' && <ArrowDown size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        <span className={classes.headText}>{name}</span>
      )}
      <span aria-hidden className={classes.edge} onMouseDown={resize} onTouchStart={resize} />
    </div>
  );
}
