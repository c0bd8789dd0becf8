/** The view of this page's list, kept in the address, so that a shared link shows the same. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Column } from './columns.js';
import { searchOf, type View, viewOf } from './view.js';

const nothingBeside = {};

/** @param beside other parameters of the address to keep */
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
      // Scrolling adds no entry to the browser's history; choosing filters or columns does.
      void navigate({ to: '.', search: { ...beside, ...next }, replace: keepsRow, resetScroll: false });
    },
    [view, navigate, usual.sort, beside],
  );
  return { view, change };
}
