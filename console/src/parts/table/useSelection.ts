/** The selected rows, by id; scrolling and filtering keep them selected. */
import { useCallback, useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly take: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const take = useCallback((ids: readonly string[]) => setChosen(new Set(ids)), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids: [...chosen], has: (id) => chosen.has(id), toggle, take, clear };
}
