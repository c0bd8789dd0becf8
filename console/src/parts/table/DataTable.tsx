/**
 * A list that the service filters, sorts and pages. Its address is the saved view, and only the visible rows of a list of any length are in
 * the page. For the keyboard it is a grid: arrows move, Enter opens, Space selects.
 */
import { Button, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import { useWords } from '../../messages/words.js';
import { call } from '../service/call.js';
import { Empty, Failed, Loading, NothingMatches } from '../states/States.js';
import { number } from '../words/format.js';
import { Bar } from './Bar.js';
import type { Column } from './columns.js';
import { Grid, type GridProps } from './Grid.js';
import { type ListBody, useRows } from './rows.js';
import classes from './Table.module.css';
import { chosenTab, statusTabs, type Tab, Tabs } from './Tabs.js';
import { useInSight } from './useInSight.js';
import { useSelection } from './useSelection.js';
import { useView } from './useView.js';
import { filterOf, queryOf } from './view.js';

export interface DataTableProps<Row> extends Pick<GridProps<Row>, 'label' | 'idOf' | 'addressOf'> {
  /** The path of the list, e.g. `/api/subscriptions`. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  /** Default order, as in the address, e.g. `-createdAt`. */
  readonly usualSort?: string;
  /** OData filter of every row. */
  readonly fixedFilter?: string;
  /** Actions on the selected rows; without them rows cannot be selected. */
  readonly selectedActions?: (ids: readonly string[], clear: () => void) => ReactNode;
  /** Named filters above the list, after one for all rows; by default one per status. */
  readonly tabs?: readonly Tab[];
  readonly empty?: ReactNode;
  /** Other parameters of the address to keep. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Most rows selected at once: the service's limit for one command. */
const mostSelected = 1_000;

/** Width below which the list has no room for columns, in pixels. */
const narrowWidth = 640;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, path, columns, idOf, usualSort, fixedFilter, selectedActions, empty, kept } = props;
  const { tabs = statusTabs(columns) } = props;
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

  async function selectAll(): Promise<void> {
    const asked = { ...query, $top: mostSelected, $count: false };
    const { body } = await call<ListBody<Row>>('GET', path, { query: asked });
    selection.take(body.value.map(idOf));
  }

  return (
    <div className={classes.list} ref={frame}>
      {tabs.length > 0 && (
        <Tabs {...{ tabs, path, columns, view, change, fixedFilter }} mayCount={count !== undefined} />
      )}
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
        said={Object.keys(chosenTab(tabs, view.filters)?.filters ?? {})}
      />
      {selectedActions !== undefined && selection.ids.length > 0 && (
        <div className={classes.selected} role="status">
          <Text size="sm">{words.selected(number(selection.ids.length))}</Text>
          {count !== undefined && count > selection.ids.length && (
            <Button size="compact-sm" variant="subtle" onClick={() => void selectAll()}>
              {words.selectAll(number(Math.min(count, mostSelected)))}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
            {words.selectNone}
          </Button>
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
