/** Composes public events: the feed and its followers. */
import { createKeyring, type Keyring } from '../events/encryption.js';
import type { EventLog } from '../events/log.js';
import { createFollowers } from '../http/events/followers.js';
import { presentResource } from '../http/events/present.js';
import type { EventStore } from '../ports/eventStore.js';
import type { Keys } from '../ports/keys.js';
import { createFeed } from '../publicEvents/feed.js';
import { createPositions } from '../publicEvents/positions.js';
import { createTranslation } from '../publicEvents/translation.js';

export interface EventsOutDependencies {
  readonly store: EventStore;
  readonly keys: Keys;
  readonly dataKey: Uint8Array;
  readonly logWith: (keyring: Keyring) => EventLog;
  readonly baseUrl: () => string;
}

export async function createEventsOut(dependencies: EventsOutDependencies) {
  const { store, keys, dataKey, logWith, baseUrl } = dependencies;
  // Erasures by another process must take effect at once, so keys are read each time.
  const keyring = createKeyring(keys, dataKey, { remember: false });
  const log = logWith(keyring);
  const positions = await createPositions(log);
  const translate = createTranslation({
    log,
    keyring,
    present: presentResource,
    baseUrl,
    positionOf: ({ position }) => positions.textOf(position),
  });
  return { feed: createFeed({ store, translate, positions }), followers: createFollowers() };
}
