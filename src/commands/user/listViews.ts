/** Saved views of lists: each person's own, and those shared by all staff. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import { userTag } from './user.js';

export interface ListView {
  readonly id: string;
  /** Path of the list in the API, e.g. `/api/invoices/odata`. */
  readonly list: string;
  readonly name: string;
  /** Filters, order and columns, as in the console's address. */
  readonly search: string;
  readonly isShared: boolean;
}

const collection = 'list-views';
const shared = 'shared';

/** Limit of views per person, and of shared views. */
const most = 200;

const kept = z.object({
  views: z.array(
    z.object({ id: z.string(), list: z.string(), name: z.string(), search: z.string(), by: z.number() }),
  ),
});
type Kept = z.output<typeof kept>['views'];

export type ListViews = ReturnType<typeof createListViews>;

export function createListViews(records: Pick<Records, 'get' | 'put' | 'deleteTagged'>) {
  const keyOf = (userId: number, isShared: boolean) => (isShared ? shared : userTag(userId));

  async function read(key: string): Promise<{ readonly views: Kept; readonly version: number | 'absent' }> {
    const record = await records.get(collection, key);
    if (record === undefined) return { views: [], version: 'absent' };
    return { views: kept.parse(record.value).views, version: record.version };
  }

  /** @param change returns undefined to leave the views unchanged */
  async function write(userId: number, isShared: boolean, change: (views: Kept) => Kept | undefined) {
    const key = keyOf(userId, isShared);
    for (;;) {
      const { views, version } = await read(key);
      const changed = change(views);
      if (changed === undefined) return;
      const tags = isShared ? [] : [userTag(userId)];
      // If someone else was first, their change stays and this one is tried again.
      const options = { expected: version, tags };
      if ((await records.put(collection, key, { views: changed }, options)) !== undefined) return;
    }
  }

  return {
    /** Returns the person's own and the shared views of all lists, by name. */
    async of(userId: number): Promise<readonly ListView[]> {
      const found = await Promise.all(
        [false, true].map(async (isShared) =>
          (await read(keyOf(userId, isShared))).views.map(({ by: _, ...view }) => ({ ...view, isShared })),
        ),
      );
      return found.flat().toSorted((one, other) => one.name.localeCompare(other.name));
    },

    /**
     * Saves a view, replacing one of the same list and name.
     * @throws DomainError VALIDATION_ERROR beyond the limit, UNAUTHORIZED in place of a view shared by someone else
     */
    async save(userId: number, { isShared, ...view }: ListView, mayReplaceShared: boolean): Promise<void> {
      await write(userId, isShared, (views) => {
        const former = views.find(({ list, name }) => list === view.list && name === view.name);
        if (former !== undefined && former.by !== userId && !mayReplaceShared)
          throw refused(former.name, 'replace');
        const others = views.filter((one) => one !== former);
        if (others.length >= most)
          throw new DomainError('VALIDATION_ERROR', `There are ${most} saved views; remove one first`);
        return [...others, { ...view, by: userId }];
      });
    },

    /** Removes a view; a missing one is no error. @throws DomainError UNAUTHORIZED for a view shared by someone else */
    async remove(userId: number, id: string, mayRemoveShared: boolean): Promise<void> {
      for (const isShared of [false, true])
        await write(userId, isShared, (views) => {
          const view = views.find((one) => one.id === id);
          if (view === undefined) return undefined;
          if (view.by !== userId && !mayRemoveShared) throw refused(view.name, 'remove');
          return views.filter((one) => one !== view);
        });
    },

    /** Deletes a person's own views; shared ones stay. */
    eraseUser: (userId: number) => records.deleteTagged(collection, userTag(userId)),
  };
}

function refused(name: string, verb: 'replace' | 'remove'): DomainError {
  return new DomainError(
    'UNAUTHORIZED',
    `Only the user who shared the view “${name}” or an Admin can ${verb} it`,
  );
}
