/**
 * A list of the service: filtered, sorted and paged there, its address the saved view, of a million rows those in sight on the page.
 * A grid to the keyboard: arrows move, Enter opens, Space selects.
 */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import { useWords } from '../../messages/words.js';
import { Empty, Failed, Loading, NothingMatches } from '../states/States.js';
import { number } from '../words/format.js';
import { Bar } from './Bar.js';
import type { Column } from './columns.js';
import { Grid } from './Grid.js';
import { useRows } from './rows.js';
import classes from './Table.module.css';
import { useInSight } from './useInSight.js';
import { useSelection } from './useSelection.js';
import { useView } from './useView.js';
import { filterOf, queryOf } from './view.js';

export interface DataTableProps<Row> {
  /** What is listed, for readers of the screen and for the name of a downloaded file. */
  readonly label: string;
  /** Of the list, e.g. `/api/subscriptions`. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** Where a row leads; one without an address leads nowhere. */
  readonly addressOf?: (row: Row) => string | undefined;
  /** As the address writes it, e.g. `-createdAt`, unless the person chose another. */
  readonly usualSort?: string;
  /** What holds for every row, in OData. */
  readonly fixedFilter?: string;
  /** What can be done with the rows that are selected; without it none can be. */
  readonly selectedActions?: (ids: readonly string[], clear: () => void) => ReactNode;
  readonly empty?: ReactNode;
  /** What else the address says, which the list leaves in it. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Pixels of the list's width under which there is no room for columns. */
const narrowWidth = 640;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, path, columns, idOf, usualSort, fixedFilter, selectedActions, empty, kept } = props;
  const words = useWords();
  const { view, change } = useView(columns, usualSort === undefined ? {} : { sort: usualSort }, kept);
  const { ref: frame, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowWidth;
  const query = useMemo(() => queryOf(view, columns, fixedFilter), [view, columns, fixedFilter]);
  const inSight = useInSight(view.row);
  const rows = useRows<Row>(path, query, inSight.from, inSight.to);
  const selection = useSelection();
  const scroller = useRef<HTMLDivElement>(null);
  const isFiltered = filterOf(view, columns) !== undefined;
  const { count } = rows;

  const shown = useMemo(() => {
    const chosen = view.show ?? columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field);
    return chosen.flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  }, [columns, view.show]);

  return (
    <div className={classes.list} ref={frame}>
      <Bar
        label={label}
        path={path}
        query={query}
        columns={columns}
        shown={shown}
        view={view}
        change={change}
        count={count}
        isNarrow={isNarrow}
      />
      {selectedActions !== undefined && selection.ids.length > 0 && (
        <div className={classes.selected} role="status">
          <Text size="sm">{words.selected(number(selection.ids.length))}</Text>
          {selectedActions(selection.ids, selection.clear)}
        </div>
      )}
      {rows.error !== null ? (
        <Failed error={rows.error} onRetry={rows.retry} />
      ) : count === undefined ? (
        <Loading />
      ) : count === 0 ? (
        isFiltered ? (
          <NothingMatches onClear={() => change({ filters: {} })} />
        ) : (
          (empty ?? <Empty />)
        )
      ) : (
        <Grid
          {...props}
          idOf={idOf}
          scroller={scroller}
          shown={shown}
          rows={rows}
          count={count}
          view={view}
          change={change}
          inSight={inSight}
          isNarrow={isNarrow}
          selection={selectedActions === undefined ? undefined : selection}
        />
      )}
    </div>
  );
}
