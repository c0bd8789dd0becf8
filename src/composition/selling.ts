/** Composes selling: billing, and the offers, usage and quotes around it. */
import { createDocumentHashes } from '../audit/tlog/documentHashes.js';
import { createStatements } from '../commands/account/statement.js';
import { createStateOn } from '../commands/engine/past.js';
import { createQuoteMails, quoteMailTask } from '../commands/quote/mails.js';
import { createQuoteCommands } from '../commands/quote/quote.js';
import { discountCodeLookup, meterLookup, subscriptionOffers } from '../commands/reference/lookups.js';
import { createCurrentUsage } from '../commands/subscription/currentUsage.js';
import { createUsageRecording, type RecordedUsage } from '../commands/usage/recording.js';
import { createUsageReversal } from '../commands/usage/reversal.js';
import type { EventLog } from '../events/log.js';
import type { CommandContext } from '../kernel/context.js';
import { dayOf } from '../kernel/dates.js';
import { quoteModel } from '../projections/quote.js';
import { where } from '../query/conditions.js';
import { customerMailWorker } from '../workers/mails.js';
import { lateUsageJobs, watchUsageJobs } from '../workers/usage.js';
import { type Billing, type BillingDependencies, createBilling } from './commerce.js';

export interface SellingDependencies
  extends Omit<
    BillingDependencies,
    'statements' | 'quotes' | 'documentHashes' | 'stateOn' | 'offers' | 'findCodes' | 'measuring'
  > {
  readonly log: EventLog;
  readonly onUsageRecorded?: (results: readonly RecordedUsage[]) => void;
}

export function createSelling(dependencies: SellingDependencies) {
  const { log, config, engines, handler, onUsageRecorded } = dependencies;
  const stateOn = createStateOn(log);
  const offers = subscriptionOffers({ stateOn, readModels: engines.readModels }, config.DEFAULT_CURRENCY);
  const findCodes = discountCodeLookup(engines.readModels);
  const measuring = { store: engines.usage, findMeter: meterLookup(handler) };
  const billing: Billing = createBilling({
    ...dependencies,
    stateOn,
    statements: createStatements(log),
    quotes: { load: (id) => quotes.load(id) },
    documentHashes: createDocumentHashes(log),
    offers,
    findCodes,
    measuring: { ...measuring, graceHours: config.USAGE_GRACE_HOURS },
  });
  const { subscriptions } = billing;
  const findCurrentUsage = createCurrentUsage(measuring, handler);
  const ofUsage = { handler, store: engines.usage, askToBill: lateUsageJobs(engines.jobs) };
  const quotes = createQuoteCommands({
    handler,
    sequences: dependencies.sequences,
    invoices: billing.invoices,
    subscriptions,
    ...offers,
    findTax: billing.findTax,
    findTaxes: billing.findTaxes,
    findCodes,
    taxRate: config.TAX_RATE,
    defaultCurrency: config.DEFAULT_CURRENCY,
  });
  const quoteMails = createQuoteMails({
    ...billing.letters,
    requests: dependencies.mailRequests,
    printing: billing.printing,
    onFailure: (id, error) =>
      dependencies.logger.warn({ err: error, id }, 'the mail of a quote will be requested later'),
  });
  return {
    billing,
    subscriptions,
    quotes,
    quoteMails,
    quoteWorker: customerMailWorker(quoteMailTask, quoteMails, dependencies.clock),
    findCurrentUsage,
    async watchUsage(id: string, context: CommandContext) {
      const { from, total } = await findCurrentUsage(id, dayOf(context.at), context.at.toISOString());
      return subscriptions.recordUsageReached(id, { from, amount: total }, context);
    },
    usageRecording: createUsageRecording({
      ...ofUsage,
      askToWatch: watchUsageJobs(engines.jobs),
      ...(onUsageRecorded === undefined ? {} : { onRecorded: onUsageRecorded }),
      readModels: engines.readModels,
      onFailure: (error) =>
        dependencies.logger.warn({ err: error }, 'recorded usage is marked as recorded later'),
    }),
    reverseUsage: createUsageReversal(ofUsage),
    /** Deletes the printed and mailed copies of a customer's quotes. Idempotent. */
    async deleteQuotesOf(customerId: string) {
      const filter = where(quoteModel.fields, 'customerId', 'eq', customerId);
      for await (const batch of engines.readModels.scan(quoteModel, { filter }))
        for (const { id } of batch) {
          await billing.printing.deleteAll('quote', String(id));
          await quoteMails.erase(String(id));
        }
    },
  };
}
