/**
 * Has a copy of the usage file agree with the copy of the events that was made before it: a batch whose event is not in there is recorded
 * again by the service that is restored, and a reversal is as lost as all that came later. Runs in the thread that makes the copy.
 */
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { Database } from '../sqlite/database.js';
import { open } from './writes.js';

export interface CopyBeside {
  /** Path of the copied events. */
  readonly events: string;
}

export function change(database: Database, { events }: CopyBeside): void {
  const writes = open(database, undefined, { isAbandoned: () => false });
  database.prepare('ATTACH DATABASE ? AS beside').run(events);
  const hasStream = database.prepare<[1]>('SELECT 1 FROM beside.streams WHERE name = ?');
  const reversed = database.prepare<[row: number, source: string, id: string]>(`SELECT e.row, s.name, e.id
    FROM events e CROSS JOIN sources s ON s.id = e.source WHERE e.reversed = 1 AND e.row > ? ORDER BY e.row LIMIT 1`);
  database.exec('BEGIN');
  database.exec(`UPDATE batches SET sealed = 0 WHERE sealed = 1
    AND NOT EXISTS (SELECT 1 FROM beside.streams s WHERE s.name = 'usageBatch-' || batches.name)`);
  for (let next = reversed.get(-1); next !== undefined; next = reversed.get(next[0])) {
    const [, source, id] = next;
    // The ids of `domain/usage`, which no adapter sees; a test holds both together.
    const reversal = publicId({ name: '', prefix: 'usr' }, derivedUuid('usage event', source, id));
    if (hasStream.get(`usageReversal-${reversal}`) === undefined) writes.reinstate(source, id);
  }
  database.exec('COMMIT');
}
