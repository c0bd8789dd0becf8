/**
 * Has a copy of the job file begin its schedules again: so a store that is restored from it looks at once for work whose jobs ended after the
 * events were copied. Runs in the thread that makes the copy.
 */
import type { Database } from '../sqlite/database.js';

export function change(database: Database): void {
  database.exec('DELETE FROM schedules');
}
