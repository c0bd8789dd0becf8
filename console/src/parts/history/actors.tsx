/** Names of actors. */
import { useWords } from '../../messages/words.js';
import { useName } from '../names/useName.js';

export interface Actor {
  readonly kind: string;
  readonly id: string;
}

function wordsFor({ kind, id }: Actor, words: ReturnType<typeof useWords>): string {
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

/** Returns a user's name; for other actors, what they are. */
export function useActorName(actor: Actor): string {
  const words = useWords();
  const { name } = useName('user', actor.kind === 'user' ? actor.id : undefined);
  return name ?? wordsFor(actor, words);
}

export function ActorName({ actor }: { readonly actor: Actor }) {
  return <bdi>{useActorName(actor)}</bdi>;
}
