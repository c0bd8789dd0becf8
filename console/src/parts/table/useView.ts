/** The view of the list on this page, kept in its address: what is sent to somebody else shows them the same. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Column } from './columns.js';
import { searchOf, type View, viewOf } from './view.js';

const nothingBeside = {};

/** @param beside what else the address says and keeps */
export function useView<Row>(
  columns: readonly Column<Row>[],
  usual: { readonly sort?: string } = {},
  beside: Readonly<Record<string, string>> = nothingBeside,
): { readonly view: View; readonly change: (part: Partial<View>, keepsRow?: boolean) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => {
    const kept = viewOf(search as Readonly<Record<string, string | undefined>>, columns);
    return { ...kept, sort: kept.sort ?? usual.sort };
  }, [search, columns, usual.sort]);
  const change = useCallback(
    (part: Partial<View>, keepsRow = false) => {
      const changed = { ...view, row: 0, ...part };
      const next = searchOf({ ...changed, sort: changed.sort === usual.sort ? undefined : changed.sort });
      // Scrolling makes no step to go back over; what was chosen does.
      void navigate({ to: '.', search: { ...beside, ...next }, replace: keepsRow, resetScroll: false });
    },
    [view, navigate, usual.sort, beside],
  );
  return { view, change };
}
