/** The oracle's invoices: those that it expects, and those that are there. */
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
  /** The bill of the whole period; `order`: paid with the order. */
  billedBy: Bill | 'order' | undefined;
  /** Its invoice was voided by somebody, and no other was made. */
  voided: boolean;
  /** The charges of all bills that stand for each day, in millionths of a whole period. */
  readonly charged: number[];
}

/** One invoice's charge for the days of a period, above or below the earlier charges. */
export interface Charge {
  readonly period: Period;
  readonly days: readonly number[];
}

export interface Bill {
  readonly kind: BillKind;
  /** Absent when there was nothing to bill, or when it gives back of a bill. */
  readonly invoice: SeenInvoice | undefined;
  readonly charges: readonly Charge[];
  /** The part missing from a voided invoice's credit, which this one charges. */
  readonly carried: bigint;
  /** The amounts that it took back of clerks' credits of other bills, in the oracle's parts. */
  readonly takenBack: ReadonlyMap<Bill, bigint>;
  /** The amount that clerks have credited of it, before tax, in minor units. */
  credited: bigint;
  /** The bill that it gives back of; absent otherwise. */
  readonly of?: Bill;
  stands: boolean;
}

/** The service differs from the oracle. */
export class Discrepancy extends Error {}
