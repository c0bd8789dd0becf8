/** What the oracle knows of invoices: those that it expects, and those that are there. */
import type { Day } from './calendar.js';

export type BillKind = 'first' | 'renewal' | 'resume' | 'final';

/** An invoice of the subscription as its own stream has it, in minor units. */
export interface SeenInvoice {
  readonly id: string;
  readonly kind: BillKind;
  readonly from: Day;
  readonly to: Day;
  /** Charges and corrections. */
  readonly lines: readonly bigint[];
  readonly subtotal: bigint;
}

/** A period as it is billed and used. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
  /** Later than `from` where the subscription was resumed inside it. */
  usedFrom: Day;
  begun: boolean;
  /** What has billed it as a whole; `order`: paid with the order. */
  billedBy: Bill | 'order' | undefined;
  /** Its invoice was voided by somebody, and no other was made. */
  voided: boolean;
  /** What all bills that stand have charged for each day, in millionths of a whole period. */
  readonly charged: number[];
}

/** What one invoice charged for the days of a period, more or less than what was charged before. */
export interface Charge {
  readonly period: Period;
  readonly days: readonly number[];
}

export interface Bill {
  readonly kind: BillKind;
  /** Absent where nothing was to be billed, or what is given back of a bill. */
  readonly invoice: SeenInvoice | undefined;
  readonly charges: readonly Charge[];
  /** What was missing from a voided invoice's credit, and this one charges. */
  readonly carried: bigint;
  /** What it took back of what clerks had credited of other bills, in the oracle's parts. */
  readonly takenBack: ReadonlyMap<Bill, bigint>;
  /** What clerks have given back of it, before tax, in minor units. */
  credited: bigint;
  /** Where it gives back of a bill; absent otherwise. */
  readonly of?: Bill;
  stands: boolean;
}

/** The service does other than what the oracle says. */
export class Discrepancy extends Error {}
