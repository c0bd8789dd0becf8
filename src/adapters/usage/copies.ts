/**
 * Makes a copy of the usage file consistent with the copy of the events made before it. A batch without its event is marked unsealed, so that the
 * restored service records it again. A reversal without its event is undone, lost like everything later. Runs in the thread that makes the copy.
 */
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { Database } from '../sqlite/database.js';
import { open } from './writes.js';

export interface CopyBeside {
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
    // Ids as in `domain/usage`, which adapters cannot import; a test checks that both agree.
    const reversal = publicId({ name: '', prefix: 'usr' }, derivedUuid('usage event', source, id));
    if (hasStream.get(`usageReversal-${reversal}`) === undefined) writes.reinstate(source, id);
  }
  database.exec('COMMIT');
}
