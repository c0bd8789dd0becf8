/** The test clock. Its time is kept with the records, so that restarts and other processes see it. */
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

/** Opens the clock at its stored time. @param machine the time until the clock is first set @throws Unavailable */
export async function openTestClock(records: Records, machine = () => Date.now()): Promise<MovableClock> {
  let moment: number | undefined;

  function takeOver(stored: StoredRecord | undefined): void {
    const found = momentOf(stored);
    // A late answer must not turn the clock back.
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
        // Another process has set it in the meantime: try again.
        if (version === undefined) continue;
        takeOver({ value, version });
        return true;
      }
    },
  };
  await clock.refresh();
  return clock;
}
