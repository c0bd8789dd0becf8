/** The rows that a person has selected, by id; they stay so while the list is scrolled and filtered. */
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
