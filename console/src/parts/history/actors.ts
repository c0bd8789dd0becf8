/** Who did something, in words. */
import type { useWords } from '../../messages/words.js';

export interface Actor {
  readonly kind: string;
  readonly id: string;
}

export function nameOfActor({ kind, id }: Actor, words: ReturnType<typeof useWords>): string {
  switch (kind) {
    case 'user':
      return words.actor_user(id);
    case 'service':
      return words.actor_service(id);
    case 'apiKey':
      return words.actor_apiKey(id);
    case 'guest':
      return words.actor_guest;
    default:
      return words.actor_system;
  }
}
