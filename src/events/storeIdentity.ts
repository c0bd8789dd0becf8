/** The identity of an event store, kept in the store itself: data that was folded from another store is recognised by it. */
import type { CommandContext } from '../kernel/context.js';
import type { Position } from '../kernel/events.js';
import { DamagedEvent, WrongExpectedRevision } from '../ports/eventStore.js';
import { type EventLog, headAfter, noStream, type StreamHead } from './log.js';

const stream = 'store-identity';

/** The store was created. This is the first event of every store. */
export interface StoreFounded {
  readonly type: 'StoreFounded';
  readonly data: { readonly storeId: string };
}

/**
 * The store was restored from a backup, or its operator accepted that its last events are lost. It has a new identity: read models, stored
 * answers and signatures from after the backup belong to a lost history.
 */
export interface StoreRestored {
  readonly type: 'StoreRestored';
  readonly data: {
    readonly storeId: string;
    readonly formerStoreId: string;
    /** Empty for an accepted loss. */
    readonly backupId: string;
    /** Time of the backup (real time) or of the acceptance, UTC with milliseconds. */
    readonly takenAt: string;
  };
}

export type StoreEvent = StoreFounded | StoreRestored;

/** The id that a store has had since an event. */
export interface StoreIdentity {
  readonly storeId: string;
  readonly position: Position;
}

interface Identity {
  readonly storeId: string;
  /** Identities from before it was restored, oldest first. */
  readonly former: readonly StoreIdentity[];
  readonly position: Position;
  readonly head: StreamHead;
}

function storeWithoutIdentity(cause?: unknown): StoreUnusable {
  return new StoreUnusable(
    `the events are those of no store that can be told: what names it, in the stream ${stream}, is gone or damaged; restore the events from a backup`,
    { cause },
  );
}

async function identityIn(log: EventLog): Promise<Identity | undefined> {
  const found: StoreIdentity[] = [];
  let head = noStream;
  try {
    for await (const batch of log.read(stream)) {
      for (const event of batch) {
        if (typeof event.data?.storeId === 'string')
          found.push({ storeId: event.data.storeId, position: event.position });
        head = headAfter(head, event);
      }
    }
  } catch (error) {
    throw error instanceof DamagedEvent ? storeWithoutIdentity(error) : error;
  }
  const present = found.pop();
  return present === undefined ? undefined : { ...present, former: found, head };
}

/** The ids that a store had before it was restored from backups. @throws as `storeIdentities` */
export async function formerStoreIdentities(log: EventLog): Promise<readonly string[]> {
  return (await storeIdentities(log)).slice(0, -1).map(({ storeId }) => storeId);
}

/** All ids that a store has had, oldest first. @throws StoreUnusable if the event that names it is damaged; Unavailable */
export async function storeIdentities(log: EventLog): Promise<readonly StoreIdentity[]> {
  const found = await identityIn(log);
  return found === undefined ? [] : [...found.former, { storeId: found.storeId, position: found.position }];
}

/** The store's id; an empty store gets one. @throws StoreUnusable if the event that names it is gone or damaged; Unavailable */
export async function storeIdentity(log: EventLog, context: CommandContext): Promise<string> {
  for (;;) {
    const found = await identityIn(log);
    if (found !== undefined) return found.storeId;
    const founded: StoreFounded = { type: 'StoreFounded', data: { storeId: context.commandId } };
    try {
      await log.append({ stream, head: noStream, events: [founded], encrypted: false, context });
    } catch (error) {
      // Another process was first: its id is valid.
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if ((await identityIn(log)) === undefined) throw storeWithoutIdentity();
    }
  }
}

/** Gives a restored store its new identity. @throws Error if the backup was made of another store */
export async function noteRestoration(
  log: EventLog,
  backup: Pick<StoreRestored['data'], 'backupId' | 'formerStoreId' | 'takenAt'>,
  context: CommandContext,
): Promise<void> {
  const found = await identityIn(log);
  if (found?.storeId !== backup.formerStoreId)
    throw new Error('the events are not those of the store that the manifest names');
  await renew(log, found, backup, context);
}

/** Gives a store whose last events are lost a new identity, so that nothing from after them is taken for what it holds; an empty one gets its own later. */
export async function noteAcceptedLoss(log: EventLog, context: CommandContext): Promise<void> {
  const found = await identityIn(log);
  if (found === undefined) return;
  const loss = { backupId: '', formerStoreId: found.storeId, takenAt: context.at.toISOString() };
  await renew(log, found, loss, context);
}

async function renew(
  log: EventLog,
  { head }: Pick<Identity, 'head'>,
  from: Omit<StoreRestored['data'], 'storeId'>,
  context: CommandContext,
): Promise<void> {
  const restored: StoreRestored = { type: 'StoreRestored', data: { storeId: context.commandId, ...from } };
  await log.append({ stream, head, events: [restored], encrypted: false, context });
}

/** Thrown for a store on which a service must not start: its parts do not belong together. The message is for the operator, in one line. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
