/** Why the organisation's sign-in has sent somebody back without a session: the service says it behind the `#` of the address. */
import { useEffect, useState } from 'react';

const reasons = ['lost', 'refused', 'unverified', 'taken', 'closed', 'unknown', 'unavailable'] as const;
export type ProviderRefusal = (typeof reasons)[number];

/** Shows known codes only: the author of a link could write anything there. */
function refusalIn(hash: string): ProviderRefusal | undefined {
  const said = /^#sign-in=(\w+)$/.exec(hash)?.[1];
  return reasons.find((reason) => reason === said);
}

/** Taken out of the address, so that it is not said again of the next sign-in. */
export function useProviderRefusal(): ProviderRefusal | undefined {
  const [refusal] = useState(() => refusalIn(window.location.hash));
  useEffect(() => {
    if (refusal === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [refusal]);
  return refusal;
}
