/**
 * The commands of quotes. Creating what an accepted quote offers is a step of the quote's stream, carried out under ids derived from the
 * quote. Any number of processes may do it, and each may die at any point; it is still created once.
 */
import { detailsOf } from '../../domain/invoice/details.js';
import {
  type AcceptingQuote,
  type MakeQuote,
  type Quote,
  type QuoteCommand,
  type QuoteDetails,
  type QuoteState,
  quoteDecider,
} from '../../domain/quote/decide.js';
import type { QuoteCompleted, QuotedSubscription, QuoteEvent } from '../../domain/quote/events.js';
import { creationOf } from '../../domain/quote/subscription.js';
import { type QuoteStep, unfinishedQuote } from '../../domain/quote/unfinished.js';
import type { SentAmounts } from '../../domain/shared/documentAmounts.js';
import { quoteNumbers } from '../../domain/shared/documentNumbers.js';
import { invoiceIds, quoteIds, subscriptionIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import type { FindCodes } from '../cart/uses.js';
import type { Aggregate } from '../engine/aggregate.js';
import { repeatableStepOf, runByOthersToo, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Sequences } from '../engine/sequences.js';
import type { InvoiceCommands } from '../invoice/invoice.js';
import type { SubscriptionOffers } from '../reference/lookups.js';
import { type FindTax, type FindTaxes, sharedDay, usualCurrency } from '../reference/lookups.js';
import type { SubscriptionCommands } from '../subscription/subscription.js';

export const quoteAggregate: Aggregate<QuoteState, QuoteCommand, QuoteEvent, QuoteStep> = {
  area: 'quote',
  decider: quoteDecider,
  encrypted: false,
  unfinished: unfinishedQuote,
};

export type QuoteOutcome = Outcome<QuoteState, QuoteEvent>;

type Unpriced<Sent extends { readonly currency: string }> = Omit<Sent, 'currency'> & {
  /** Null for the customer's own currency, or else the service's. */
  readonly currency: string | null;
};

export interface NewQuote {
  readonly customerId: string;
  readonly validUntil: CalendarDate;
  readonly details?: QuoteDetails;
  readonly offered:
    | { readonly sent: Unpriced<SentAmounts> }
    | {
        readonly subscription: Unpriced<
          Omit<QuotedSubscription, 'offer' | 'tax' | 'taxRate' | 'discounts'>
        > & { readonly codes: readonly string[] };
      };
}

export interface QuoteCommandsDependencies extends Pick<SubscriptionOffers, 'findOffer'> {
  readonly handler: CommandHandler;
  readonly sequences: Sequences;
  readonly invoices: Pick<InvoiceCommands, 'create'>;
  readonly subscriptions: Pick<SubscriptionCommands, 'createAs'>;
  readonly findTax: FindTax;
  readonly findTaxes: FindTaxes;
  readonly findCodes: FindCodes;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  readonly defaultCurrency: string;
}

export type QuoteCommands = ReturnType<typeof createQuoteCommands>;

export function createQuoteCommands(dependencies: QuoteCommandsDependencies) {
  const { handler, sequences, invoices, subscriptions, taxRate, defaultCurrency } = dependencies;
  const { findOffer, findTax, findTaxes, findCodes } = dependencies;

  const handle = (id: string, command: QuoteCommand, context: CommandContext): Promise<QuoteOutcome> =>
    handler.handle(quoteAggregate, id, command, context);

  /** Looks up the facts as known now; the quote is based on them until it ends. */
  async function lookUp({ customerId, offered }: NewQuote): Promise<MakeQuote['offered']> {
    const usual = () => usualCurrency(handler, customerId, defaultCurrency);
    if ('sent' in offered) {
      const { sent } = offered;
      const currency = sent.currency ?? (await usual());
      return { sent: { ...sent, currency }, taxRate, usualTax: (await findTax(customerId)) ?? null };
    }
    const { codes, ...subscription } = offered.subscription;
    const { offerId } = subscription;
    const offer = await findOffer(offerId);
    const tax = (await findTaxes(customerId, [offerId])).get(offerId);
    const found = await findCodes(codes);
    return {
      subscription: {
        ...subscription,
        currency: subscription.currency ?? offer?.currency ?? (await usual()),
        ...{ offer, taxRate },
        ...(tax === undefined ? {} : { tax }),
        discounts: codes.map((code) => {
          const definition = found.get(code) ?? null;
          // A code that names no currency is in the service's currency, whatever the quote's currency.
          const currency = definition?.currency ?? defaultCurrency;
          return { code, definition: definition === null ? null : { ...definition, currency } };
        }),
      },
    };
  }

  async function drawNumber(quoteId: string, context: CommandContext): Promise<string> {
    const sequence = quoteNumbers.sequenceFor(context.at.toISOString());
    // A number that an earlier run drew and did not use is searched only in memory, since gaps are allowed.
    const after = await sequences.last(sequence);
    const step = repeatableStepOf(context, 'draw number');
    return quoteNumbers.drawnNumber(sequence, await sequences.once(sequence, quoteId, after, step));
  }

  handler.finishWith(quoteAggregate, {
    async making({ id, step, context, run }) {
      const made = await makeQuoted(step.of, {
        ...context,
        at: new Date(step.of.acceptedAt),
        commandId: derivedUuid(id, 'accepted'),
        ...runByOthersToo,
      });
      await run({ type: 'CompleteQuote', made }, stepOf(context, 'complete'));
    },
    async expiry({ context, run }) {
      await run({ type: 'ExpireQuote' }, stepOf(context, 'expire'));
    },
  });

  async function makeQuoted(
    { quote }: AcceptingQuote,
    context: CommandContext,
  ): Promise<QuoteCompleted['data']> {
    const { customerId, subscription } = quote;
    if (subscription === undefined) {
      const invoice = { ...invoiceOf(quote), invoiceId: publicId(invoiceIds, context.commandId) };
      const { id } = await invoices.create(invoice, context);
      return { kind: 'invoice', id };
    }
    const subscriptionId = publicId(subscriptionIds, context.commandId);
    const at = context.at.toISOString();
    const names = {
      ...{ customerId, subscriptionId, at },
      sharedOn: await sharedDay(handler, customerId, dayOfTimestamp(at)),
      invoiceId: publicId(invoiceIds, derivedUuid(context.commandId, 'invoice')),
      useIdOf: (code: string) => derivedUuid(context.commandId, `use ${code}`),
    };
    await subscriptions.createAs(creationOf(subscription, names, true), context);
    return { kind: 'subscription', id: subscriptionId };
  }

  return {
    async create(input: NewQuote, context: CommandContext) {
      const id = publicId(quoteIds, context.commandId);
      const earlier = await handler.previousOutcome(quoteAggregate, id, context);
      if (earlier !== undefined) return { id, outcome: earlier };
      const { customerId, validUntil, details = {} } = input;
      const offered = await lookUp(input);
      const command = (quoteNumber: string): MakeQuote => ({
        ...{ type: 'MakeQuote', at: context.at.toISOString() },
        ...{ quoteId: id, quoteNumber, customerId, validUntil, offered, details },
      });
      // Decided before a number is drawn, so that refused quotes leave no gaps.
      quoteDecider.decide(command(''), quoteDecider.initial);
      const outcome = await handle(id, command(await drawNumber(id, context)), context);
      return { id, outcome };
    },

    /**
     * Accepts a quote, and answers once the quoted invoice or subscription is created.
     * @throws DomainError QUOTE_NOT_FOUND, QUOTE_CLOSED; a temporary fault, after which a worker creates it
     */
    accept: (id: string, context: CommandContext) =>
      handle(id, { type: 'AcceptQuote', at: context.at.toISOString() }, context),

    /** @throws DomainError QUOTE_NOT_FOUND, QUOTE_CLOSED */
    decline: (id: string, reason: string | null, context: CommandContext) =>
      handle(id, { type: 'DeclineQuote', reason }, context),

    load: (id: string) => handler.load(quoteAggregate, id),
  };
}

/** Returns the draft, line by line as quoted. */
function invoiceOf({ customerId, items, tax, taxRate, currency, purchaseOrder, note }: Quote) {
  return {
    ...{ customerId, items, currency, orderId: null, invoiceNumber: null, country: null },
    ...({ invoiceDate: null, dueDate: null, status: 'draft' } as const),
    ...{ subtotal: null, tax: taxRate === null ? tax : null, total: null },
    details: detailsOf({ purchaseOrder, note }),
    ...(taxRate === null ? {} : { quotedRate: taxRate }),
  };
}
