/** Shared by the pages of mailed links: the token in the fragment of the address, and the content without a token or when done. */
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Link } from '../../parts/layout/Link.js';
import { useWelcomeWords } from './words.js';

/** Returns the token and removes it from the address at once, so that it stays in no history and nobody reads it over a shoulder. */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const clear = () => window.history.replaceState(window.history.state, '', window.location.pathname);
    clear();
    // Another mailed link opened in this tab changes only the fragment and does not reload the page.
    const take = () => {
      const another = tokenInAddress();
      if (another === undefined) return;
      setToken(another);
      clear();
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

function tokenInAddress(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined;
}

export function MissingToken() {
  const words = useWelcomeWords();
  return (
    <Doorstep title={words.noToken}>
      <Text size="sm">{words.noTokenText}</Text>
    </Doorstep>
  );
}

export function Done({ title }: { readonly title: string }) {
  const words = useWelcomeWords();
  return (
    <Doorstep title={title}>
      <Text size="sm" mb="md">
        {words.goOn}
      </Text>
      <Link to="/">{words.toSignIn}</Link>
    </Doorstep>
  );
}
