/**
 * Makes the schedules in a copy of the job file start over. A store restored from it then looks at once for work whose jobs had ended after
 * the events were copied. Runs in the thread that makes the copy.
 */
import type { Database } from '../sqlite/database.js';

export function change(database: Database): void {
  database.exec('DELETE FROM schedules');
}
