/** Why the organisation's sign-in sent the user back without a session: the service puts the reason in the address's fragment. */
import { useEffect, useState } from 'react';

const reasons = ['lost', 'refused', 'unverified', 'taken', 'closed', 'unknown', 'unavailable'] as const;
export type ProviderRefusal = (typeof reasons)[number];

/** Returns known codes only: anybody who makes a link can put text there. */
function refusalIn(hash: string): ProviderRefusal | undefined {
  const said = /^#sign-in=(\w+)$/.exec(hash)?.[1];
  return reasons.find((reason) => reason === said);
}

/** Returns the reason and removes it from the address, so that the next sign-in does not show it again. */
export function useProviderRefusal(): ProviderRefusal | undefined {
  const [refusal] = useState(() => refusalIn(window.location.hash));
  useEffect(() => {
    if (refusal === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [refusal]);
  return refusal;
}
