/** The test clock: its moment is kept with the records, so that restarts and other processes find it. */
import type { MovableClock } from '../ports/clock.js';
import type { Records, StoredRecord } from '../ports/records.js';

const collection = 'clock';
const key = 'now';

function momentOf(stored: StoredRecord | undefined): number | undefined {
  if (!stored) return undefined;
  const { now } = stored.value;
  const moment = typeof now === 'string' ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(moment)) throw new Error('the stored test clock holds no timestamp');
  return moment;
}

/** Reads the stored moment first. `machine`: the time before the clock was ever set. @throws Unavailable */
export async function openTestClock(records: Records, machine = () => Date.now()): Promise<MovableClock> {
  let moment: number | undefined;

  function takeOver(stored: StoredRecord | undefined): void {
    const found = momentOf(stored);
    // An answer that was overtaken by a later one must not turn the clock back.
    if (found !== undefined && (moment === undefined || found > moment)) moment = found;
  }
  const now = (): number => moment ?? machine();

  const clock: MovableClock = {
    now: () => new Date(now()),
    async refresh() {
      takeOver(await records.get(collection, key));
    },
    async moveTo(target) {
      for (;;) {
        const stored = await records.get(collection, key);
        takeOver(stored);
        if (target.getTime() < now()) return false;
        const value = { now: target.toISOString() };
        const version = await records.put(collection, key, value, { expected: stored?.version ?? 'absent' });
        // Another process has set it meanwhile: look again.
        if (version === undefined) continue;
        takeOver({ value, version });
        return true;
      }
    },
  };
  await clock.refresh();
  return clock;
}
