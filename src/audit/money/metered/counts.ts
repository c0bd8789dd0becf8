/** Counts the raw events of some days for a meter, one event at a time. */
import type { MeterAggregation } from '../../../domain/reference/events.js';
import { assertNever } from '../../../kernel/assertNever.js';
import type { CalendarDate } from '../../../kernel/dates.js';
import type { PriceTerms } from '../../../kernel/pricing/terms.js';
import type { UsageEvent } from '../../../ports/usageStore.js';
import { billedCost, eventCosts, roundedShare, used, wholeCost } from '../prices.js';

interface CountedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Counts the events of one charge on some days. */
export class Recount {
  readonly #events;
  #count = 0n;
  #sum = 0n;
  #greatest: bigint | undefined;
  #latest = 0n;
  /** Sum of each value times the milliseconds until the end of the days. */
  #weighed = 0n;
  readonly #texts = new Set<string>();

  /** @param aggregation null for a meter that never existed */
  constructor(
    readonly days: CountedDays,
    readonly terms: PriceTerms,
    readonly aggregation: MeterAggregation | null,
  ) {
    const isOfEvents = terms.model === 'percentage' && (aggregation === 'sum' || aggregation === 'count');
    this.#events = isOfEvents ? eventCosts(terms) : undefined;
  }

  /** Takes events in the order of their times. */
  add({ at, counted }: UsageEvent): void {
    if (counted === null) return;
    const value = used(counted.value);
    this.#count += 1n;
    this.#sum += value;
    if (this.#greatest === undefined || value > this.#greatest) this.#greatest = value;
    this.#latest = value;
    this.#weighed += value * BigInt(Date.parse(this.days.to) - Date.parse(at));
    if (counted.text !== undefined && this.aggregation === 'unique') this.#texts.add(counted.text);
    this.#events?.add(value);
  }

  /** In trillionths. */
  quantity(): bigint {
    const { aggregation, days } = this;
    switch (aggregation) {
      case 'count':
        return this.#count * used('1');
      case 'sum':
        return this.#sum;
      case 'max':
        return this.#greatest ?? 0n;
      case 'latest':
        return this.#latest;
      case 'unique':
        return BigInt(this.#texts.size) * used('1');
      case 'weightedSum':
        return roundedShare(this.#weighed, BigInt(Date.parse(days.to) - Date.parse(days.from)));
      case null:
        return 0n;
      default:
        return assertNever(aggregation);
    }
  }

  /** In minor units. */
  amount(currency: string): bigint {
    const isUnused = this.terms.model === 'percentage' && this.#count === 0n;
    const cost = this.#events?.cost() ?? (isUnused ? 0n : wholeCost(this.terms, this.quantity()));
    return billedCost(cost, this.terms, currency);
  }
}
