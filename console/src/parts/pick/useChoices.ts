/** Choices for the typed text, requested from the service once the typing pauses. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWords, wordOf } from '../../messages/words.js';
import type { NamedRow } from '../names/kinds.js';
import { call } from '../service/call.js';
import type { Problem } from '../service/problem.js';
import { readKey } from '../service/read.js';
import { type Choice, choiceOf, type PickedKind, pickQuery } from './kinds.js';
import { searchFilter, wordsOf } from './searchFilter.js';

/** Debounce before the service is asked, in ms. */
const pause = 200;

export interface Choices {
  readonly choices: readonly Choice[];
  /** Whether the choices belong to the current text. */
  readonly isSettled: boolean;
  readonly problem: Problem | null;
}

/** @param when false while the choices are not visible */
export function useChoices(
  kind: PickedKind,
  typed: string,
  { where, when }: { readonly where: string | undefined; readonly when: boolean },
): Choices {
  const words = useWords();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, pause);
  const searched = wordsOf(settled);
  const { path, query } = pickQuery(kind, (fields) => searchFilter(fields, searched), where);
  const { data, error, isFetching } = useQuery<readonly NamedRow[], Problem>({
    queryKey: ['read', 'choices', ...readKey(path, query)],
    queryFn: async ({ signal }) =>
      (await call<{ readonly value: readonly NamedRow[] }>('GET', path, { query, signal })).body.value,
    enabled: when,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    choices: (data ?? []).map((row) => choiceOf(kind, row, (word) => wordOf(words, word))),
    isSettled: settled === text && !isFetching,
    problem: error,
  };
}
