/** Findings of an audit of the money, each with its subscription, invoice and customer. */

/**
 * Faults by what they are about.
 * Of a subscription: `lost-correction` (it ended, and no final invoice settled what was used and not billed, or billed and not used),
 * `lost-credit` (credit that a voided invoice had used did not come back, or the rest at the end went nowhere), `unfounded-credit` (an end
 * gave credit for days that no invoice bills any more), `does-not-add-up` (billed, pending and waiting amounts do not equal the usage).
 * Of its invoices: `billed-twice` (two standing invoices bill the same days), `never-begun` (it bills a period that never begins),
 * `wrong-amount` (it does not charge the open amount), `void-unknown` (it is cancelled or deleted and counts as billed), `missing-invoice`
 * (the subscription asked for it and it does not exist), `different-invoice` (it was drafted with other amounts than were asked for),
 * `unknown-invoice` (it names a subscription that never asked for it), `given-twice` (clerks and the subscription together have given back
 * more of it than it billed), `credit-unknown` (a clerk has credited it, and the subscription knows otherwise), `missing-credit` (an end
 * gave back a part of it, and neither its draft nor a credit note says so), `wrong-tax` (days were given back at another tax rate than they
 * were charged at).
 * Of usage: `wrong-usage` (the measured amount of a charge differs from its raw events), `lost-usage` (measured usage is not billed, or not
 * given back).
 * Of any invoice: `wrong-sums`. Of numbers: `number-gap` (drawn, but not on the invoice it was drawn for), `number-unknown` (of the drawn
 * form, but not drawn for this invoice).
 * Of customers' accounts: `not-on-account` (the account lacks an issued invoice, a credit note, a payment or a subscription's credit),
 * `nothing-behind` (the account has one that does not exist or is not valid), `different-on-account` (the account has it with another
 * customer, currency or amount), `counted-twice` (the account has it twice), `spent-twice` (an invoice got more than its total, or a source
 * gave more than it had), `told-otherwise` (an invoice or a payment states other amounts than the account), `account-law` (the figures
 * differ from those of the documents).
 * Of a stream: `unreadable`.
 */
export const moneyFaults = [
  'lost-correction',
  'lost-credit',
  'unfounded-credit',
  'does-not-add-up',
  'billed-twice',
  'never-begun',
  'wrong-amount',
  'void-unknown',
  'missing-invoice',
  'different-invoice',
  'unknown-invoice',
  'given-twice',
  'credit-unknown',
  'missing-credit',
  'wrong-tax',
  'wrong-usage',
  'lost-usage',
  'wrong-sums',
  'number-gap',
  'number-unknown',
  'not-on-account',
  'nothing-behind',
  'different-on-account',
  'counted-twice',
  'spent-twice',
  'told-otherwise',
  'account-law',
  'unreadable',
] as const;

export type MoneyFault = (typeof moneyFaults)[number];

export interface MoneyFinding {
  readonly fault: MoneyFault;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly customerId: string | null;
  readonly detail: string;
}

/** Reports a finding of one audit; its subject is filled in where it is known. */
export type Tell = (fault: MoneyFault, detail: string, invoiceId?: string) => void;
