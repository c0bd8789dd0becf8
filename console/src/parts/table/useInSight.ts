/** The range of visible rows, which the list requests from the service. */
import { useCallback, useState } from 'react';

export interface InSight {
  readonly from: number;
  readonly to: number;
  readonly look: (from: number, to: number) => void;
}

export function useInSight(first: number): InSight {
  const [{ from, to }, setRange] = useState({ from: first, to: first });
  const look = useCallback((nextFrom: number, nextTo: number) => {
    setRange((range) =>
      range.from === nextFrom && range.to === nextTo ? range : { from: nextFrom, to: nextTo },
    );
  }, []);
  return { from, to, look };
}
