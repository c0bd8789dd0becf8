/** Whether a key is valid; the API does not change the status of an expired key. */
import { Badge } from '@mantine/core';
import { useApiKeyWords } from './words.js';

export interface KeyStatusProps {
  readonly apiKey: { readonly status: 'active' | 'revoked'; readonly expiresAt: string | null };
}

export function KeyStatus({ apiKey: { status, expiresAt } }: KeyStatusProps) {
  const words = useApiKeyWords();
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const shown = status === 'active' && hasEnded ? 'expired' : status;
  return <Badge color={shown === 'active' ? 'green' : 'gray'}>{words[shown]}</Badge>;
}
