/**
 * Positions as clients keep them: a position of the store, marked with the history that it belongs to. A store restored from a backup has
 * another history from there on. So a position after the backup is reported as lost, and never taken for another event's.
 */
import { createHash } from 'node:crypto';
import type { EventLog } from '../events/log.js';
import { storeIdentities } from '../events/storeIdentity.js';
import { DomainError, invalidField } from '../kernel/errors.js';
import type { Position } from '../kernel/events.js';

export type Positions = Awaited<ReturnType<typeof createPositions>>;

/** One history of the store. */
interface History {
  readonly mark: string;
  /** The position of the restoration, where the present history parts from it; undefined for the present one itself. */
  readonly upTo: Position | undefined;
}

const pattern = /^([A-Za-z0-9_-]{6})\.([0-9/]{1,64})$/;

function markOf(storeId: string): string {
  return createHash('sha256').update(storeId).digest('base64url').slice(0, 6);
}

/** Positions of the store as it is at the start: backups are restored only while nothing runs. @throws Unavailable */
export async function createPositions(log: EventLog) {
  const identities = await storeIdentities(log);
  const histories = new Map<string, History>(
    identities.map(({ storeId }, index) => {
      const mark = markOf(storeId);
      return [mark, { mark, upTo: identities[index + 1]?.position }];
    }),
  );
  const present = markOf(identities.at(-1)?.storeId ?? '');

  return {
    textOf: (position: Position) => `${present}.${position}`,
    /** The same position, or the last one before it that a restored backup has left. */
    clamp(text: string | null) {
      const [, mark = '', position = ''] = pattern.exec(text ?? '') ?? [];
      const { upTo } = histories.get(mark) ?? { upTo: undefined };
      if (text === null || !histories.has(mark)) return null;
      return `${present}.${upTo !== undefined && position > upTo ? upTo : position}`;
    },
    /** The position to read after. @throws DomainError VALIDATION_ERROR, POSITION_LOST */
    read(text: string) {
      const [, mark = '', position = ''] = pattern.exec(text) ?? [];
      const history = histories.get(mark);
      if (history === undefined)
        throw invalidField(
          'after',
          `${text} is not a position in this feed; use one from Feed-Position`,
          'The position is unknown; use one that this service returned',
        );
      if (history.upTo !== undefined && position >= history.upTo)
        throw lost(text, `${present}.${history.upTo}`);
      return position;
    },
  };
}

/** Refuses a position after the backup: those events are gone, and it is unknown which of them a follower has seen. */
function lost(text: string, shared: string): DomainError {
  return new DomainError(
    'POSITION_LOST',
    `A backup older than position ${text} was restored; compare your data with the service and continue after ${shared}`,
  );
}
