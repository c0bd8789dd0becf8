/** The oracle's bills: the invoices that it expects, and those that the service made. */
import type { Day } from './calendar.js';

export type BillKind = 'first' | 'renewal' | 'resume' | 'final';

/** An invoice as the subscription's own stream has it, in minor units. */
export interface SeenInvoice {
  readonly id: string;
  readonly kind: BillKind;
  readonly from: Day;
  readonly to: Day;
  /** Charges and corrections. */
  readonly lines: readonly bigint[];
  readonly subtotal: bigint;
}

/** A period with its billing and use. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
  /** Later than `from` where the subscription was resumed inside it. */
  usedFrom: Day;
  begun: boolean;
  /** The bill of the whole period; `order` when it was paid with the order. */
  billedBy: Bill | 'order' | undefined;
  /** Its invoice was voided and not replaced. */
  voided: boolean;
  /** The charges of all standing bills for each day, in millionths of a whole period. */
  readonly charged: number[];
}

/** What one invoice charges for the days of a period, as a difference from the earlier charges. */
export interface Charge {
  readonly period: Period;
  readonly days: readonly number[];
}

export interface Bill {
  readonly kind: BillKind;
  /** Absent when there was nothing to bill, or when the bill lowers another bill. */
  readonly invoice: SeenInvoice | undefined;
  readonly charges: readonly Charge[];
  /** The credit lost with a voided invoice, which this bill charges again. */
  readonly carried: bigint;
  /** The amounts that this bill takes back of clerks' credits of other bills, in the oracle's unit. */
  readonly takenBack: ReadonlyMap<Bill, bigint>;
  /** The amount that clerks have credited, before tax, in minor units. */
  credited: bigint;
  /** The bill that this one lowers; absent otherwise. */
  readonly of?: Bill;
  stands: boolean;
}

/** A difference between the service and the oracle. */
export class Discrepancy extends Error {}
