/** Tabs above a list: each is a named filter, with the number of its rows. */
import { Text, UnstyledButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useWords } from '../../messages/words.js';
import { call } from '../service/call.js';
import { number } from '../words/format.js';
import type { Column } from './columns.js';
import type { ListBody } from './rows.js';
import classes from './Table.module.css';
import { filterOf, type View } from './view.js';

export interface Tab {
  readonly name: string;
  readonly filters: View['filters'];
}

/** Returns a tab for each known status; none for lists that cannot be filtered by status. */
export function statusTabs<Row>(columns: readonly Column<Row>[]): readonly Tab[] {
  const { values = [], filtered = true } = columns.find(({ field }) => field === 'status') ?? {};
  if (!filtered) return [];
  return values.map(({ value, name }) => ({ name, filters: { status: value } }));
}

/** Returns the fields that the tabs filter. */
function fieldsOf(tabs: readonly Tab[]): readonly string[] {
  return [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))];
}

/** Returns the tab that matches the filters; undefined for all rows, and for filters of no tab. */
export function chosenTab(tabs: readonly Tab[], filters: View['filters']): Tab | undefined {
  const fields = fieldsOf(tabs);
  return tabs.find((tab) => fields.every((field) => filters[field] === tab.filters[field]));
}

/** Replaces the filters of the current tab by those of another. */
export function withTab(tabs: readonly Tab[], filters: View['filters'], tab: View['filters']) {
  const fields = fieldsOf(tabs);
  const others = Object.entries(filters).filter(([field]) => !fields.includes(field));
  return { ...Object.fromEntries(others), ...tab };
}

export interface TabsProps<Row> {
  readonly tabs: readonly Tab[];
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  readonly fixedFilter: string | undefined;
  /** False until the rows are loaded: browsers send only a few requests at a time. */
  readonly mayCount: boolean;
}

export function Tabs<Row>({ tabs, path, columns, view, change, fixedFilter, mayCount }: TabsProps<Row>) {
  const words = useWords();
  const all: readonly Tab[] = [{ name: words.all, filters: {} }, ...tabs];
  const filtersOf = (tab: Tab) => withTab(tabs, view.filters, tab.filters);
  const counts = useQueries({
    queries: all.map((tab) => {
      const filter = filterOf({ filters: filtersOf(tab) }, columns, fixedFilter);
      const query = { $filter: filter, $top: 0, $count: true };
      return {
        queryKey: ['read', path, 'count', filter],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await call<ListBody<Row>>('GET', path, { query, signal })).body.count,
        enabled: mayCount,
      };
    }),
  });
  const fields = fieldsOf(tabs);
  return (
    <div role="group" aria-label={words.states} className={classes.tabs}>
      {all.map((tab, index) => (
        <UnstyledButton
          key={tab.name}
          className={classes.tab ?? ''}
          aria-pressed={fields.every((field) => view.filters[field] === tab.filters[field])}
          onClick={() => change({ filters: filtersOf(tab) })}
        >
          {tab.name}{' '}
          {counts[index]?.data !== undefined && (
            <Text span size="xs" c="dimmed" ml={6}>
              {number(counts[index].data)}
            </Text>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
