/** Searches records by name: asks the service once the typing pauses, and drops answers to older text. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { addressOfOne, type Kind } from '../../parts/layout/addresses.js';
import { searchFilter, wordsOf } from '../../parts/pick/searchFilter.js';
import type { NameSearch, Screen } from '../../parts/screen.js';
import { call } from '../../parts/service/call.js';
import { type Me, may } from '../../parts/service/me.js';
import { readKey } from '../../parts/service/read.js';

/** Debounce before the service is asked, in ms. */
const pause = 250;
/** Most results of each kind; lists show more. */
const shown = 5;

type Row = Readonly<Record<string, unknown>>;

export interface Found {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly address: string;
  readonly screen: Screen;
  readonly kind: Kind;
  readonly key: string;
}

export interface Findings {
  readonly found: readonly Found[];
  /** Whether more results may still arrive. */
  readonly isAsking: boolean;
}

/** @param screens the screens that the user may see */
export function useFound(typed: string, screens: readonly Screen[], me: Me): Findings {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, pause);
  const words = wordsOf(settled);
  const searches = screens.flatMap((screen) =>
    (screen.searches ?? []).filter(({ needs }) => may(me, needs)).map((search) => ({ screen, search })),
  );
  return useQueries({
    queries: searches.map(({ search: { path, fields } }) => {
      const query = { $filter: searchFilter(fields, words), $top: shown };
      return {
        queryKey: readKey(path, query),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          call<{ readonly value: readonly Row[] }>('GET', path, { query, signal }),
        enabled: words.length > 0,
        // No retries: without names the palette still finds pages and numbers.
        retry: false,
      };
    }),
    combine: (answers) => {
      const isSettled = settled === text;
      const rows = answers.flatMap(({ data }, index) => {
        const asked = searches[index];
        return asked === undefined ? [] : (data?.body.value ?? []).map((row) => foundIn(row, asked));
      });
      return {
        found: isSettled && words.length > 0 ? rows : [],
        isAsking: searches.length > 0 && (!isSettled || answers.some(({ isFetching }) => isFetching)),
      };
    },
  });
}

function foundIn(
  row: Row,
  { screen, search }: { readonly screen: Screen; readonly search: NameSearch },
): Found {
  const key = String(row[search.key]);
  const [label, ...rest] = search
    .show(row)
    .map((part) => (typeof part === 'string' ? part.trim() : ''))
    .filter((part) => part !== '');
  return {
    id: `${search.path} ${key}`,
    label: label ?? key,
    description: rest.join(' · '),
    address: addressOfOne(search.kind, key),
    screen,
    kind: search.kind,
    key,
  };
}
