/** Invoices as the streams have them: what a subscription asked for, and what became of it in the invoice's own. */
import type { InvoiceEvent } from '../../domain/invoice/events.js';
import type { RenewalInvoice } from '../../domain/subscription/events.js';
import type { EventLog } from '../../events/log.js';
import type { DecimalText } from '../../kernel/money.js';
import { scaleDecimal } from './exactly.js';
import type { OpenCharge } from './usage.js';

/** What a subscription asked for, and what that did to its money. Amounts are in parts. */
export interface Bill {
  readonly invoice: RenewalInvoice;
  readonly charges: readonly OpenCharge[];
  readonly creditUsed: bigint;
  readonly creditGiven: bigint;
  readonly carried: bigint;
  stands: boolean;
  /** The effect is done: the invoice is there. */
  drafted: boolean;
  /** The effect is done: it was taken back. */
  withdrawn: boolean;
}

export interface InvoiceFacts {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly currency: string;
  /** As it was drafted. */
  readonly drafted: Content;
  /** As it is now. */
  readonly subtotal: DecimalText;
  readonly invoiceNumber: string | null;
  /** A number is being drawn for it. */
  readonly isIssuing: boolean;
  readonly isVoid: boolean;
  /** Before tax, each by a credit note that the subscription asked for. */
  readonly credited: readonly DecimalText[];
  /** What does not add up in any of the contents that it had, in a sentence. */
  readonly wrongSums: readonly string[];
}

interface Content {
  readonly items: readonly { readonly amount: DecimalText }[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
}

/** Digits that no currency exceeds. */
const finest = 4;

/** Undefined where there is no such invoice. @throws Unavailable, DamagedEvent */
export async function readInvoice(log: EventLog, invoiceId: string): Promise<InvoiceFacts | undefined> {
  let facts: InvoiceFacts | undefined;
  for await (const batch of log.read(`invoice-${invoiceId}`)) {
    for (const { type, data } of batch) {
      // What stands there was written by the invoice's rules.
      if (data !== null) facts = withEvent(facts, { type, data } as unknown as InvoiceEvent);
    }
  }
  return facts;
}

function withEvent(facts: InvoiceFacts | undefined, event: InvoiceEvent): InvoiceFacts | undefined {
  if (event.type === 'InvoiceDrafted') {
    const { customerId, currency, invoiceNumber, source } = event.data;
    return {
      customerId,
      currency,
      invoiceNumber,
      subscriptionId: source?.subscriptionId ?? null,
      drafted: event.data,
      subtotal: event.data.subtotal,
      isIssuing: false,
      isVoid: false,
      credited: [],
      wrongSums: wrongSums(event.data),
    };
  }
  if (facts === undefined) return undefined;
  switch (event.type) {
    case 'InvoiceUpdated': {
      const { invoiceNumber, subtotal } = event.data;
      return { ...facts, invoiceNumber, subtotal, wrongSums: [...facts.wrongSums, ...wrongSums(event.data)] };
    }
    case 'InvoiceIssueRequested':
      return { ...facts, isIssuing: true };
    case 'InvoiceIssued':
      return { ...facts, isIssuing: false, invoiceNumber: event.data.invoiceNumber };
    case 'InvoiceCancelled':
    case 'InvoiceDeleted':
      return { ...facts, isVoid: true };
    case 'CreditNoteRequested':
      return event.data.source === null
        ? facts
        : { ...facts, credited: [...facts.credited, event.data.subtotal] };
    default:
      return facts;
  }
}

function wrongSums({ items, subtotal, tax, total }: Content): string[] {
  const wrong: string[] = [];
  const exact = (text: DecimalText) => scaleDecimal(text, finest);
  const sum = items.reduce((before, { amount }) => before + exact(amount), 0n);
  if (sum !== exact(subtotal)) wrong.push(`its lines do not make the subtotal ${subtotal}`);
  if (exact(subtotal) + exact(tax) !== exact(total))
    wrong.push(`the subtotal ${subtotal} and the tax ${tax} do not make the total ${total}`);
  return wrong;
}
