/** The signed-in user, shared by all tabs: signing out in one signs out in all. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenSignedOut } from '../../parts/service/call.js';
import { askMe, type Credentials, type Me, signIn, signOut } from '../../parts/service/me.js';
import { Problem } from '../../parts/service/problem.js';
import { faultOf } from '../../parts/states/States.js';

const key = ['me'];
const channelName = 'back-office-session';

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Returns null when no user is signed in. */
async function askWho(signal?: AbortSignal): Promise<Me | null> {
  try {
    return await askMe(signal);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
}

export interface Session {
  /** Undefined until known; null when no user is signed in. */
  readonly me: Me | null | undefined;
  readonly error: unknown;
  retry(): void;
}

/** Loads the signed-in user, and reloads when another tab or a refused request reports a change. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data, error, failureReason, failureCount, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askWho(signal),
    staleTime: 60_000,
    refetchInterval: 300_000,
  });
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: key });
    whenSignedOut(() => {
      if (client.getQueryData(key) !== null) client.setQueryData(key, null);
    });
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', again);
    return () => channel.close();
  }, [client]);
  const fault = faultOf({ error, failureReason, failureCount });
  return { me: data, error: fault, retry: () => void refetch() };
}

/** Returns the last signed-in user while the session is being renewed, so that what they typed stays. */
export function useLastKnown(me: Me | null | undefined): Me | undefined {
  const [known, setKnown] = useState<Me | undefined>(undefined);
  if (me !== null && me !== undefined && me !== known) setKnown(me);
  return me ?? known;
}

/** @throws Problem when the credentials are wrong or an authenticator code is required */
export async function beginSession(client: QueryClient, credentials: Credentials): Promise<Me> {
  const me = await signIn(credentials);
  client.setQueryData(key, me);
  await client.invalidateQueries({ queryKey: ['read'] });
  tellOtherTabs();
  return me;
}

/** Signs out and discards all data that was read. */
export async function endSession(client: QueryClient): Promise<void> {
  await signOut();
  tellOtherTabs();
  client.clear();
  window.location.reload();
}
