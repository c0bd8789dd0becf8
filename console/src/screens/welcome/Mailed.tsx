/** The shared part of the pages of mailed links: the token behind the `#`, and the content without one, or when it is done. */
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Link } from '../../parts/layout/Link.js';
import { useWelcomeWords } from './words.js';

/** Taken out of the address at once, so that it is in no history and over no shoulder. */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const clear = () => window.history.replaceState(window.history.state, '', window.location.pathname);
    clear();
    // The link of another mail, opened where this page is open already, changes nothing but what stands behind the `#`.
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
