/** The preview of a command, requested while the form is being filled in; the command itself is not carried out. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Preview } from 'back-office-client';
import { useMemo } from 'react';
import { call } from '../service/call.js';
import type { Problem } from '../service/problem.js';
import type { Sent } from './action.js';
import { useStill } from './useStill.js';

/** Debounce before the preview is requested, in ms. */
const rest = 250;

export function usePreview(sent: Sent | undefined) {
  const [settled] = useDebouncedValue(sent === undefined ? '' : JSON.stringify(sent), rest);
  const { data, error, isFetching } = useQuery<Preview, Problem>({
    // Not under the `read` key, which is reloaded after every write: a finished command has no preview.
    queryKey: ['preview', settled],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { method, path, query, body } = JSON.parse(settled) as Sent;
      const asked = { query: { ...query, preview: true }, body, signal };
      return (await call<Preview>(method, path, asked)).body;
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isBehind = sent !== undefined && JSON.stringify(sent) !== settled;
  const shown = useStill(useMemo(() => ({ data, error }), [data, error]));
  return { ...shown, isBehind: isBehind || isFetching };
}
