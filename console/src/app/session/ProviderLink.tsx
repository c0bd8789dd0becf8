/** Links to the organisation's sign-in, where the service has one, and from there back to the requested page. */
import { Button } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { addressOf } from '../../parts/service/call.js';
import { useRead } from '../../parts/service/read.js';

/** Longest return address that the service accepts, in characters. */
const longest = 4_096;

/** Returns the address to come back to; without one the service leads to the first page. */
function whereOneIs(): string | undefined {
  const { pathname, search, hash } = window.location;
  const address = pathname + search + hash;
  return address.length > longest ? undefined : address;
}

export function ProviderLink() {
  const words = useWords();
  const { data } = useRead<{ readonly enabled: boolean }>('/api/auth/oidc');
  if (data?.body.enabled !== true) return null;
  return (
    <Button
      component="a"
      href={addressOf('/api/auth/oidc/start', { returnTo: whereOneIs() })}
      variant="default"
      fullWidth
    >
      {words.signInWithProvider}
    </Button>
  );
}
