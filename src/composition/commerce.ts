/** Composes billing: carts and the orders that they become, invoices, receipts, and their PDFs. */
import type { Logger } from 'pino';
import type { DocumentHashes } from '../audit/tlog/documentHashes.js';
import { createDunning, reminderTask } from '../commands/account/dunning.js';
import { reminderLetterLookup } from '../commands/account/reminderLetters.js';
import type { Statements } from '../commands/account/statement.js';
import { createStatementMails, statementMailTask } from '../commands/account/statementMails.js';
import { createBankLineCommands } from '../commands/bankLine/bankLine.js';
import { lineFactsLookup, returnLookup } from '../commands/bankLine/facts.js';
import { createCartCommands } from '../commands/cart/cart.js';
import type { FindCodes } from '../commands/cart/uses.js';
import { createEInvoices } from '../commands/eInvoice/eInvoices.js';
import type { Claims } from '../commands/engine/claims.js';
import type { CommandHandler } from '../commands/engine/handle.js';
import type { StateOn } from '../commands/engine/past.js';
import type { Sequences } from '../commands/engine/sequences.js';
import { createInvoiceMails, invoiceMailTask } from '../commands/invoice/mails.js';
import { createPrinting, type Letterhead, type PrintedKind } from '../commands/operations/documentFiles.js';
import type { Erasures } from '../commands/operations/erasure.js';
import type { QuoteCommands } from '../commands/quote/quote.js';
import { createReceiptCommands } from '../commands/receipt/receipt.js';
import { contactLookup } from '../commands/reference/contact.js';
import { createCustomerCommands } from '../commands/reference/customer.js';
import { createCustomerDocuments } from '../commands/reference/customerDocuments.js';
import { customerUses } from '../commands/reference/customerUses.js';
import type { SubscriptionOffers } from '../commands/reference/lookups.js';
import {
  cartOfferLookup,
  cartTaxLookup,
  discountCodeLookup,
  taxLookup,
} from '../commands/reference/lookups.js';
import { createOrderCommands } from '../commands/reference/order.js';
import { partyLookup, sellerParty } from '../commands/reference/partyLookup.js';
import { createSellerSettings, sellerId } from '../commands/settings/seller.js';
import { subscriptionAggregate } from '../commands/subscription/subscription.js';
import type { UsageMeasuring } from '../commands/subscription/usage.js';
import type { MailRequests } from '../commands/user/mailRequests.js';
import type { Config } from '../config.js';
import type { CreditNoteState } from '../domain/creditNote/decide.js';
import type { InvoiceState } from '../domain/invoice/state.js';
import type { Seller } from '../domain/settings/events.js';
import { decideTax } from '../domain/shared/taxes.js';
import { known } from '../domain/subscription/state.js';
import { currentTerms } from '../domain/subscription/timeline.js';
import { dayOfTimestamp } from '../kernel/dates.js';
import type { DueRules } from '../kernel/unfinished.js';
import type { Clock } from '../ports/clock.js';
import type { WriteEInvoice } from '../ports/eInvoices.js';
import type { Engines } from '../ports/engines.js';
import type { Images } from '../ports/images.js';
import type { Mail } from '../ports/mail.js';
import type { PdfRenderer } from '../ports/pdf.js';
import type { AskVatId } from '../ports/vatCheck.js';
import { invoiceModel } from '../projections/invoice.js';
import { settingsModel } from '../projections/settings.js';
import type { ReadModel } from '../query/fields.js';
import { documentFilesWorker } from '../workers/documentFiles.js';
import { customerMailWorker } from '../workers/mails.js';
import { statementFilesSchedule, statementFilesWorker } from '../workers/maintenance.js';
import { vatChecksJob, vatChecksSchedule, vatChecksWorker } from '../workers/vatChecks.js';
import { createMoney } from './money.js';

export interface BillingDependencies {
  /** Counts the mails of invoices that callers request. */
  readonly mailRequests: MailRequests;
  readonly config: Config;
  readonly engines: Pick<Engines, 'readModels' | 'files' | 'jobs' | 'usage'>;
  readonly handler: CommandHandler;
  readonly stateOn: StateOn;
  readonly claims: Claims;
  readonly sequences: Sequences;
  readonly erasures: Erasures;
  readonly statements: Statements;
  /** Quotes are printed here, but made from invoices and subscriptions. */
  readonly quotes: Pick<QuoteCommands, 'load'>;
  /** Looks up the offers of subscriptions. */
  readonly offers: SubscriptionOffers;
  readonly findCodes: FindCodes;
  readonly measuring: UsageMeasuring;
  /** The read model of due work. */
  readonly due: ReadModel;
  readonly mail: Mail;
  readonly images: Images;
  readonly writeEInvoice: WriteEInvoice;
  readonly documentHashes: DocumentHashes;
  /** Asks member states about VAT identifiers; absent: they are not checked. */
  readonly askVatId?: AskVatId | undefined;
  /** Returns the number of entries in the published transparency log. */
  readonly logSize?: (() => Promise<number | undefined>) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called before the first PDF is rendered. */
  readonly openPdfRenderer: () => Promise<PdfRenderer>;
}

export type Billing = ReturnType<typeof createBilling>;

export function createBilling(dependencies: BillingDependencies) {
  const { config, handler, claims, sequences, erasures, clock, logger, openPdfRenderer } = dependencies;
  const { readModels, files, jobs } = dependencies.engines;
  const { askVatId } = dependencies;
  let isAsking = false;
  /** Requests VAT checks at most once a second, however many customers arrive. After a stop, the schedule catches up. */
  const askSoon = () => {
    if (isAsking) return;
    isAsking = true;
    setTimeout(() => {
      isAsking = false;
      jobs
        .enqueue([vatChecksJob])
        .catch((error: unknown) => logger.warn({ err: error }, 'VAT ids are checked later'));
    }, 1_000).unref();
  };
  const defaultCurrency = config.DEFAULT_CURRENCY;
  const letterhead = letterheadOf(config);
  const initialSeller = sellerOf(config);
  const settings = createSellerSettings({
    handler,
    files,
    images: dependencies.images,
    initial: initialSeller,
  });
  const printing = createPrinting({
    files,
    jobs,
    letterhead,
    // From memory; otherwise the stream would be read for each PDF.
    sellerRevision: async () => (await readModels.get(settingsModel, sellerId))?.revision ?? -1,
    limitMilliseconds: config.PDF_TIME_LIMIT * 1_000,
  });
  const findSeller = async () => (await settings.current()).seller;
  const findParties = partyLookup(
    handler,
    findSeller,
    config.E_INVOICE_PROFILE,
    config.PROOF_LINK === undefined ? undefined : proofOf(config.PROOF_LINK, dependencies.logSize),
    letterhead.locale,
  );
  const { findTax, findTaxes } = taxLookup({
    handler,
    stateOn: dependencies.stateOn,
    initialSeller,
    decideTax,
    standardRate: config.TAX_RATE,
  });
  // If rendering ahead fails, the PDF is rendered on request.
  const renderAhead = (kind: PrintedKind) => (id: string, revision: number) =>
    printing
      .enqueue(kind, id, revision)
      .catch((error: unknown) => logger.warn({ err: error, id }, 'a PDF was not rendered in advance'));
  const carts = createCartCommands({
    handler,
    findOffers: cartOfferLookup(readModels, defaultCurrency),
    findCodes: discountCodeLookup(readModels),
    taxRates: () => config.TAX_RATE,
    findTaxes: cartTaxLookup({
      readModels,
      initialSeller,
      decideTax,
      standardRate: config.TAX_RATE,
    }),
    defaultCurrency,
  });
  const orders = createOrderCommands({
    handler,
    closeCart: carts.closeForOrder,
    cancelOrder: carts.cancelOrder,
  });
  const customers = createCustomerCommands({
    handler,
    erasures,
    refuseWhileNeeded: customerUses(readModels, handler, dependencies.due),
    keepInDocuments: (...asked) => customerDocuments.keepBuyer(...asked),
    onUncheckedVatId: askVatId === undefined ? undefined : askSoon,
  });
  const eInvoices = createEInvoices({
    mode: config.E_INVOICE,
    findParties,
    write: dependencies.writeEInvoice,
  });
  const receipts = createReceiptCommands({
    handler,
    claims,
    sequences,
    findOrder: orders.find,
    findParties,
    defaultCurrency,
    erasures,
    retentionYears: config.RETENTION_YEARS,
  });
  const money = createMoney({
    ...dependencies.offers,
    handler,
    claims,
    sequences,
    terms: {
      paymentTermDays: config.PAYMENT_TERMS_DAYS,
      taxRate: config.TAX_RATE,
      eInvoiceRequired: config.E_INVOICE === 'required',
    },
    defaultCurrency,
    findParties,
    retentionYears: config.RETENTION_YEARS,
    erasures,
    findTax,
    findTaxes,
    findCodes: dependencies.findCodes,
    measuring: dependencies.measuring,
    issuesAtOnce: config.AUTO_ISSUE,
    async findPaidDay(invoiceId) {
      const paidAt = (await readModels.get(invoiceModel, invoiceId))?.document?.paidAt;
      return typeof paidAt === 'string' ? dayOfTimestamp(paidAt) : undefined;
    },
    onBulkFailure: (invoiceId, error) =>
      logger.error({ err: error, invoiceId }, 'an invoice could not be changed in bulk'),
    mailsAtIssue: config.MAIL_INVOICES,
    onIssued: renderAhead,
    // Nobody requests these PDFs any more, and they name the customer.
    onDeleted: (id) =>
      printing
        .deleteAll('invoice', id)
        .catch((error: unknown) =>
          logger.warn({ err: error, id }, 'the PDFs of a deleted invoice were not removed'),
        ),
  });
  const { accounts, invoices, creditNotes, payments, subscriptions } = money;
  const customerDocuments = createCustomerDocuments({ readModels, invoices, printing });
  const findContact = contactLookup(handler);
  const letters = {
    handler,
    jobs,
    mail: dependencies.mail,
    findContact,
    findSeller: async () => sellerParty(await findSeller()),
    locale: config.PDF_LOCALE,
  };
  const rules = { days: config.DUNNING_DAYS, suspends: config.DUNNING_SUSPEND };
  const findReminderLetter = reminderLetterLookup({ handler, findParties, rules });
  const dunning = createDunning({
    ...letters,
    rules,
    printing,
    findReminderLetter,
    subscriptions,
    onFailure: (what, customerId, error) => logger.warn({ err: error, customerId }, what),
  });
  const invoiceMails = createInvoiceMails({
    ...letters,
    requests: dependencies.mailRequests,
    printing,
    onFailure: (id, error) =>
      logger.warn({ err: error, id }, 'the mail of an invoice will be requested later'),
  });

  const statementMails = createStatementMails({
    ...letters,
    printing,
    statements: dependencies.statements,
  });

  const bankLines = createBankLineCommands({
    handler,
    accounts,
    loadPayment: payments.load,
    erasures,
    retentionYears: config.RETENTION_YEARS,
    findFacts: lineFactsLookup(readModels),
    isReturnedByOthers: returnLookup(readModels),
    async customerOf(invoiceId) {
      const customerId = (await readModels.get(invoiceModel, invoiceId))?.document?.customerId;
      return typeof customerId === 'string' ? customerId : undefined;
    },
  });

  let opened: Promise<PdfRenderer> | undefined;
  const renderer = () => {
    opened ??= openPdfRenderer().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    ...money,
    carts,
    customers,
    orders,
    receipts,
    bankLines,
    settings,
    eInvoices,
    findTax,
    findTaxes,
    printing,
    /** The parts needed to write mails about documents. */
    letters,
    /** Deletes printed documents that contain a customer's reference data. Idempotent. */
    deletePrintedWith: customerDocuments.deletePrinted,
    invoiceMails,
    statementMails,
    dunning,
    findReminderLetter,
    /** Whether a document's parties, or the whole document, are erased. */
    isErased: {
      invoice: async (id: string) => hasErasedParties((await invoices.load(id)).state),
      creditNote: async (id: string) => hasErasedParties((await creditNotes.load(id)).state),
      bankLine: async (id: string) => (await bankLines.load(id)).state.words === 'erased',
      receipt: async (id: string) => (await receipts.load(id)).state.status === 'removed',
      'reference-customers': async (id: string) => (await customers.load(id)).state.status === 'erased',
    },
    workers: [
      customerMailWorker(invoiceMailTask, invoiceMails, clock),
      customerMailWorker(reminderTask, dunning, clock),
      customerMailWorker(statementMailTask, statementMails, clock),
      documentFilesWorker({
        invoices,
        receipts,
        creditNotes,
        quotes: dependencies.quotes,
        statements: dependencies.statements,
        async findPlanName(subscriptionId) {
          const { state } = await handler.load(subscriptionAggregate, subscriptionId);
          const subscription = known(state);
          if (subscription === undefined) return null;
          const { offerId } = currentTerms(subscription.timeline);
          return (await dependencies.offers.findOffer(offerId))?.name ?? null;
        },
        findReminderLetter,
        findParties,
        eInvoices,
        files,
        printing,
        letterhead,
        renderer,
        documentHashes: dependencies.documentHashes,
        clock,
        logger,
      }),
      statementFilesWorker(files, clock),
      vatChecksWorker({
        readModels,
        customers,
        ask: askVatId,
        findRequester: async () => (await findSeller()).vatId,
        clock,
      }),
    ],
    schedules: [statementFilesSchedule, ...(askVatId === undefined ? [] : [vatChecksSchedule])],
    /** Called after the workers have stopped. */
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Whether a document's parties are erased. The worker for erasures then counts the document as erased. */
function hasErasedParties(state: InvoiceState | CreditNoteState): boolean {
  const parties = 'parties' in state ? state.parties : 'invoice' in state ? state.invoice.parties : undefined;
  return parties === 'erased';
}

/** Returns the configured rules for due work. */
export function dueRulesOf({ DUNNING_DAYS }: Config): DueRules {
  return { reminderDays: DUNNING_DAYS };
}

/** Returns the configured seller, which applies until an Admin changes it. */
function sellerOf(config: Config): Seller {
  const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
  return {
    name: config.SELLER_NAME,
    address: config.SELLER_ADDRESS,
    street: orNull(config.SELLER_STREET),
    city: orNull(config.SELLER_CITY),
    postalCode: orNull(config.SELLER_POSTAL_CODE),
    country: orNull(config.SELLER_COUNTRY),
    taxId: orNull(config.SELLER_TAX_ID),
    vatId: orNull(config.SELLER_VAT_ID),
    registrationId: null,
    email: orNull(config.SELLER_EMAIL),
    phone: null,
    contactName: null,
    endpointId: null,
    endpointScheme: null,
    iban: orNull(config.SELLER_IBAN),
    bic: orNull(config.SELLER_BIC),
    accountName: null,
    paymentTerms: null,
    logo: null,
    taxRates: [],
  };
}

/** Returns a function for the log's details in print, which are stored with a document at its issue and never change. */
function proofOf(proofLink: string, logSize: BillingDependencies['logSize']) {
  return async () => {
    const size = await logSize?.();
    return { proofLink, ...(size === undefined ? {} : { logSize: size }) };
  };
}

/** Returns the letterhead of documents without a stored seller: drafts, and older documents issued without one. */
function letterheadOf(config: Config): Letterhead {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_EMAIL, PDF_LOCALE, PDF_FONTS } = config;
  const lines = [...SELLER_ADDRESS, SELLER_TAX_ID, SELLER_EMAIL].filter((line) => line !== '');
  return { seller: { name: SELLER_NAME, lines }, locale: PDF_LOCALE, fonts: PDF_FONTS };
}
