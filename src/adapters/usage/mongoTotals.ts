/**
 * Totals of usage in MongoDB. One document per meter, subscription and month has the totals of its days up to a mark. A reader adds the rows with
 * later marks, and stores the result if there were many.
 */
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { UsageRange, UsageTotals } from '../../ports/usageStore.js';
import { upserting } from '../mongo/upserting.js';
import type { Marks, StoredRow } from './mongoMarks.js';
import {
  addTo,
  dateOfDay,
  dayMilliseconds,
  dayNumber,
  dayNumberOf,
  emptyTally,
  merge,
  type Tally,
  totalsOf,
} from './tally.js';

/** The totals of a day. Integers of any length are stored as text. */
interface KeptDay extends Pick<Tally, 'count' | 'latest'> {
  readonly day: number;
  readonly sum: string;
  readonly moment: string;
  readonly max: string | null;
  /** Whether its meter counts distinct texts. */
  readonly hasTexts: boolean;
}

interface KeptMonth {
  /** Subscription, meter and month, separated by U+001F. */
  readonly _id: string;
  /** The mark up to which rows are included. */
  readonly upTo: number;
  readonly days: readonly KeptDay[];
}

interface DayTally extends Tally {
  hasTexts: boolean;
}
type Days = Map<number, DayTally>;

interface Month {
  readonly _id: string;
  readonly subscriptionId: string;
  readonly meterId: string;
  /** First moment of the month and of the next one, in ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** A month while it is brought up to date. */
interface OpenMonth extends Month {
  readonly stored: KeptMonth | undefined;
  /** The mark up to which the totals can be stored. */
  readonly upTo: number;
  kept: Days;
  /** Totals by day of rows with marks above `upTo`. */
  pending: Days;
  /** Number of rows in `kept` that `stored` lacks. */
  added: number;
  isRecounted: boolean;
}
const none: Pick<OpenMonth, 'kept' | 'pending'> = { kept: new Map(), pending: new Map() };

type CountedRow = Pick<
  StoredRow,
  'subscriptionId' | 'meterId' | 'at' | 'source' | 'id' | 'counted' | 'text' | 'mark' | 'moved' | 'reversed'
>;

/** Number of newer rows from which storing the totals pays. */
const worthKeeping = 32;
const projection = {
  _id: 0,
  ...{ subscriptionId: 1, meterId: 1, at: 1, source: 1, id: 1, counted: 1, text: 1 },
  ...{ mark: 1, moved: 1, reversed: 1 },
};

/** Returns the filter for the counted rows of a range. */
export function countedIn({ from, to, ...series }: UsageRange) {
  return countedBetween(series, dayNumberOf(from) * dayMilliseconds, dayNumberOf(to) * dayMilliseconds);
}

function countedBetween(
  { subscriptionId, meterId }: Pick<UsageRange, 'subscriptionId' | 'meterId'>,
  from: number,
  to: number,
) {
  return { subscriptionId, meterId, at: { $gte: from, $lt: to }, reversed: false, counted: { $ne: null } };
}

export function createKeptTotals({
  rows,
  months,
  marks,
}: {
  readonly rows: Collection<StoredRow>;
  readonly months: Collection<KeptMonth>;
  readonly marks: Pick<Marks, 'reached'>;
}): (ranges: readonly UsageRange[]) => Promise<UsageTotals[]> {
  /** Counts the month again from all of its rows. */
  async function recount(month: OpenMonth): Promise<void> {
    month.kept = new Map();
    month.pending = new Map();
    month.added = 0;
    const all = rows.find(countedBetween(month, month.from, month.to), { projection });
    for await (const row of all as AsyncIterable<CountedRow>) addRow(month, row);
  }

  /** Adds a subscription's rows with marks above the lowest of its months. @returns the number of rows read */
  async function addBehind(subscriptionId: string, open: ReadonlyMap<string, OpenMonth>): Promise<number> {
    const before = [...open.values()].flatMap(({ stored }) => stored?.upTo ?? []);
    if (before.length === 0) return 0;
    let count = 0;
    const behind = rows.find({ subscriptionId, mark: { $gt: Math.min(...before) } }, { projection });
    for await (const row of behind as AsyncIterable<CountedRow>) {
      count += 1;
      const month = open.get(nameOf(row, row.at));
      if (month?.stored === undefined || row.mark <= month.stored.upTo) continue;
      // A removed event cannot be subtracted from the maximum and the latest value.
      if (row.moved === true || row.reversed) month.isRecounted = true;
      else addRow(month, row);
    }
    return count;
  }

  /** @param wanted months of one subscription */
  async function openMonths(wanted: readonly Month[], reached: number): Promise<Map<string, OpenMonth>> {
    const found = await months.find({ _id: { $in: wanted.map(({ _id }) => _id) } }).toArray();
    const stored = new Map(found.map((month) => [month._id, month]));
    const open = new Map(
      wanted.map((month) => [month._id, openMonth(month, stored.get(month._id), reached)]),
    );
    const isLong = (await addBehind(wanted[0]?.subscriptionId ?? '', open)) >= worthKeeping;
    const writes: AnyBulkWriteOperation<KeptMonth>[] = [];
    for (const month of open.values()) {
      if (month.isRecounted) await recount(month);
      const { _id, upTo, kept } = month;
      const isWorth =
        isLong || month.added >= worthKeeping || (month.isRecounted && month.stored !== undefined);
      if (isWorth && upTo > (month.stored?.upTo ?? 0))
        writes.push({
          replaceOne: { filter: { _id }, replacement: { upTo, days: [...kept].map(keptOf) }, upsert: true },
        });
    }
    // Of two concurrent writers each is right up to its own mark, so either may win.
    if (writes.length > 0) await upserting(() => months.bulkWrite(writes, { ordered: false }));
    return open;
  }

  async function uniqueIn(range: UsageRange): Promise<number> {
    const [found] = await rows
      .aggregate<{ readonly unique: number }>([
        { $match: { ...countedIn(range), text: { $ne: null } } },
        { $group: { _id: '$text' } },
        { $count: 'unique' },
      ])
      .toArray();
    return found?.unique ?? 0;
  }

  return async (ranges) => {
    // Read first, so that concurrent writes have later marks.
    const reached = await marks.reached();
    const wanted = new Map(ranges.flatMap(monthsOf).map((month) => [month._id, month]));
    const open = new Map<string, OpenMonth>();
    for (const subscriptionId of new Set(ranges.map((range) => range.subscriptionId))) {
      const own = [...wanted.values()].filter((month) => month.subscriptionId === subscriptionId);
      for (const [name, month] of await openMonths(own, reached)) open.set(name, month);
    }
    return Promise.all(
      ranges.map(async (range) => {
        const tally = emptyTally();
        let hasTexts = false;
        for (const { _id } of monthsOf(range)) {
          const { kept, pending } = open.get(_id) ?? none;
          for (const [day, own] of [...kept, ...pending]) {
            const date = dateOfDay(day);
            if (date < range.from || date >= range.to) continue;
            merge(tally, own);
            hasTexts ||= own.hasTexts;
          }
        }
        return totalsOf(tally, hasTexts ? await uniqueIn(range) : 0);
      }),
    );
  };
}

/** Returns the document name of a month. @param at a time in it, in ms since 1970 */
function nameOf(
  { subscriptionId, meterId }: Pick<UsageRange, 'subscriptionId' | 'meterId'>,
  at: number,
): string {
  return [subscriptionId, meterId, new Date(at).toISOString().slice(0, 7)].join('\u001f');
}

function monthsOf({ subscriptionId, meterId, from: first, to: end }: UsageRange): Month[] {
  const months: Month[] = [];
  const series = { subscriptionId, meterId };
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  for (let later = 0; ; later += 1) {
    const [from, to] = [Date.UTC(year, month - 1 + later), Date.UTC(year, month + later)];
    if (from >= Date.parse(end)) return months;
    months.push({ _id: nameOf(series, from), ...series, from, to });
  }
}

function openMonth(month: Month, stored: KeptMonth | undefined, reached: number): OpenMonth {
  return {
    ...month,
    stored,
    upTo: Math.max(reached, stored?.upTo ?? 0),
    kept: new Map(stored?.days.map((day) => [day.day, tallyOf(day)])),
    pending: new Map(),
    added: 0,
    isRecounted: stored === undefined,
  };
}

function addRow(month: OpenMonth, row: CountedRow): void {
  if (row.counted === null) return;
  const isKept = row.mark <= month.upTo;
  if (isKept) month.added += 1;
  const days = isKept ? month.kept : month.pending;
  const day = dayNumber(row.at);
  const tally = days.get(day) ?? { ...emptyTally(), hasTexts: false };
  days.set(day, tally);
  addTo(tally, row, row.counted);
  tally.hasTexts ||= row.text !== null;
}

function tallyOf({ count, sum, moment, max, latest, hasTexts }: KeptDay): DayTally {
  return {
    ...{ count, latest, hasTexts, sum: BigInt(sum), moment: BigInt(moment) },
    max: max === null ? null : BigInt(max),
  };
}

function keptOf([day, { count, sum, moment, max, latest, hasTexts }]: readonly [number, DayTally]): KeptDay {
  return {
    ...{ day, count, latest, hasTexts, sum: String(sum), moment: String(moment) },
    max: max === null ? null : String(max),
  };
}
