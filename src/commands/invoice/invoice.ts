/** The commands of invoices: numbers are claimed or drawn, and an issue that was begun is always finished. */
import type { InvoiceNotice } from '../../domain/account/state.js';
import { balanceIn } from '../../domain/invoice/balance.js';
import type {
  AddUsage,
  BillingTerms,
  ChangeInvoiceStatus,
  CreateInvoice,
  DraftRenewalInvoice,
  InvoiceCommand,
  LowerDraft,
  RemoveSection,
  RequestCreditNote,
  UpdateInvoice,
} from '../../domain/invoice/commands.js';
import { invoiceDecider } from '../../domain/invoice/decide.js';
import type { InvoiceEvent, InvoiceReminded } from '../../domain/invoice/events.js';
import { existingInvoice, type InvoiceState, type InvoiceStatus } from '../../domain/invoice/state.js';
import { type InvoiceStep, unfinishedInvoice } from '../../domain/invoice/unfinished.js';
import { invoiceNumbers, numberAsRead } from '../../domain/shared/documentNumbers.js';
import { invoiceIds } from '../../domain/shared/ids.js';
import type { RenewalInvoice } from '../../domain/subscription/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import type { DecimalText } from '../../kernel/money.js';
import { type Aggregate, idIn, streamOf } from '../engine/aggregate.js';
import { handleClaimed } from '../engine/claimed.js';
import type { ClaimRequest, Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { HandleOptions, Outcome } from '../engine/outcome.js';
import type { Sequences } from '../engine/sequences.js';
import type { Erasures } from '../operations/erasure.js';
import { type FindTax, ownTerms, usualCurrency } from '../reference/lookups.js';
import type { FindParties } from '../reference/partyLookup.js';
import { changeEach, type OnBulkFailure } from './bulk.js';
import { type ChargingDependencies, createCharging, requestOf, settlementId } from './charging.js';

export const invoiceAggregate: Aggregate<InvoiceState, InvoiceCommand, InvoiceEvent, InvoiceStep> = {
  area: 'invoice',
  decider: invoiceDecider,
  encrypted: ['InvoicePartiesKept'],
  unfinished: unfinishedInvoice,
};

export type InvoiceOutcome = Outcome<InvoiceState, InvoiceEvent>;

export interface NewInvoice
  extends Omit<
    CreateInvoice,
    'type' | 'invoiceId' | 'currency' | 'numbers' | 'terms' | 'paymentId' | 'parties' | 'mails'
  > {
  /** Null for the customer's own currency, or else the service's. */
  readonly currency: string | null;
  /** The id of the new invoice; derived from the command when absent. Imports derive it from the source's key. */
  readonly invoiceId?: string;
  /** Tax rate of lines that name none, as it was quoted; today's rate if absent. */
  readonly quotedRate?: DecimalText;
  /** False to never mail it, whatever the settings say; for an invoice that another system has already sent. */
  readonly mails?: false;
}

export interface InvoiceCommandsDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly sequences: Sequences;
  /** Used where neither the client nor the customer's own terms say anything. */
  readonly terms: Omit<BillingTerms, 'at'>;
  readonly defaultCurrency: string;
  readonly findParties: FindParties;
  /** Rules of customers' tax beyond the configured rate; none if absent. */
  readonly findTax?: FindTax;
  /** Years for which issued documents keep buyer and seller. */
  readonly retentionYears: number;
  readonly erasures: Erasures;
  /** The customers' accounts, which decide what is paid and due. */
  readonly accounts: ChargingDependencies['accounts'];
  /** Returns the day on which an invoice was marked paid before accounts existed; undefined when it is unknown. */
  readonly findPaidDay: ChargingDependencies['findPaidDay'];
  /** Whether issued invoices are mailed to customers who have not chosen; not mailed if absent. */
  readonly mailsAtIssue?: boolean;
  /** Called for each invoice of a subscription before it is cancelled or deleted; more than once after a fault in between. */
  readonly recordVoided: ChargingDependencies['recordVoided'];
  /** Called with each issued invoice, e.g. to render its PDF in advance. Must not reject. */
  readonly onIssued: (id: string, revision: number) => Promise<void>;
  /** Called with each deleted invoice, e.g. to delete its PDFs. Must not reject. */
  readonly onDeleted?: (id: string) => Promise<void>;
  /** Called with each invoice that a bulk command could not change for another reason than a refusal. Must not throw. */
  readonly onBulkFailure?: OnBulkFailure;
}

const numberClaim = 'invoice-number';
export type InvoiceCommands = ReturnType<typeof createInvoiceCommands>;

export function createInvoiceCommands(dependencies: InvoiceCommandsDependencies) {
  const { handler, claims, sequences, findParties, erasures, mailsAtIssue = false, onIssued } = dependencies;
  const { accounts, findPaidDay, recordVoided, findTax } = dependencies;
  const charging = createCharging({ handler, accounts, findPaidDay, recordVoided });

  const usualTerms = ({ at }: CommandContext): BillingTerms => ({
    ...dependencies.terms,
    at: at.toISOString(),
  });

  /** Returns the customer's own terms, with the usual ones in their absence, and whether its invoices are mailed. */
  async function termsOf(customerId: string, context: CommandContext) {
    const { paymentTermsDays, invoiceDelivery } = await ownTerms(handler, customerId);
    const usual = usualTerms(context);
    const terms: BillingTerms = { ...usual, paymentTermDays: paymentTermsDays ?? usual.paymentTermDays };
    return { terms, mails: invoiceDelivery == null ? mailsAtIssue : invoiceDelivery === 'mail' };
  }

  /** Same as `termsOf`, with the customer's usual tax if it is known. */
  async function taxedTerms(customerId: string, context: CommandContext) {
    const own = await termsOf(customerId, context);
    const usualTax = await findTax?.(customerId);
    return usualTax == null ? own : { ...own, terms: { ...own.terms, usualTax } };
  }

  async function numbersAt(context: CommandContext) {
    const sequence = invoiceNumbers.sequenceFor(context.at.toISOString());
    return { sequence, after: await sequences.last(sequence) };
  }

  handler.finishWith(invoiceAggregate, {
    ...charging.finishers,
    /** The account is charged before the invoice is issued, so that the issue carries the account's answer. */
    async issue({ id, step, context, run }) {
      const { sequence, after, invoice, dates, becomes } = step.issuing;
      const number = await sequences.once(sequence, id, after, context);
      const invoiceNumber = invoiceNumbers.drawnNumber(sequence, number);
      const issue = { invoiceNumber, dates, paid: becomes === 'paid' };
      const balance = await charging.chargeAtIssue(invoice, issue, context);
      const { revision } = await run({ type: 'CompleteInvoiceIssue', invoiceNumber, balance }, context);
      await onIssued(id, revision);
    },

    /** The next step draws its number. */
    async 'issue-shared'({ id, context, run }) {
      try {
        await afterIssue(id, await run(await statusCommand(id, 'issued', null, context), context));
      } catch (error) {
        if (hasCode(error, 'INVALID_STATUS_TRANSITION')) return;
        if (!hasCode(error, 'E_INVOICE_INVALID')) throw error;
        await run({ type: 'LeaveToClerks' }, stepOf(context, 'leave'));
      }
    },
  });

  async function handle(
    id: string,
    command: InvoiceCommand,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<InvoiceOutcome> {
    return afterIssue(id, await handler.handle(invoiceAggregate, id, command, context, options));
  }

  /** Calls `onIssued` for an invoice that already had its number and so was issued immediately. */
  async function afterIssue(id: string, outcome: InvoiceOutcome): Promise<InvoiceOutcome> {
    if (outcome.events.some(({ type }) => type === 'InvoiceIssued')) await onIssued(id, outcome.revision);
    return outcome;
  }

  async function withNumber(
    id: string,
    command: InvoiceCommand,
    invoiceNumber: string,
    fresh: boolean,
    context: CommandContext,
  ) {
    const value = numberAsRead(invoiceNumber);
    const request: ClaimRequest = {
      kind: numberClaim,
      value,
      owner: streamOf(invoiceAggregate, id),
      isHeldBy: async (stream) => {
        const { state } = await handler.load(invoiceAggregate, idIn(invoiceAggregate, stream));
        const held = existingInvoice(state)?.invoice.invoiceNumber ?? null;
        return held !== null && numberAsRead(held) === value;
      },
      refusal: { code: 'DUPLICATE_INVOICE_NUMBER', message: 'Another invoice has this number' },
    };
    const claimed = { aggregate: invoiceAggregate, id, command, requests: [request], fresh };
    return afterIssue(
      id,
      await claims.inTurn([request], () => handleClaimed({ handler, claims }, claimed, context)),
    );
  }

  async function release(id: string, invoiceNumber: string | null, context: CommandContext): Promise<void> {
    if (invoiceNumber === null) return;
    const owner = streamOf(invoiceAggregate, id);
    await claims.release(
      { kind: numberClaim, value: numberAsRead(invoiceNumber), owner },
      stepOf(context, 'release number'),
    );
  }

  async function numberOf(id: string): Promise<string | null> {
    const { state } = await handler.load(invoiceAggregate, id);
    return existingInvoice(state)?.invoice.invoiceNumber ?? null;
  }

  /** Returns what an issue needs to know about its customer. */
  async function issueFacts(id: string, context: CommandContext) {
    const invoice = existingInvoice((await handler.load(invoiceAggregate, id)).state)?.invoice;
    if (invoice === undefined) return {};
    const { customerId } = invoice;
    return { ...(await termsOf(customerId, context)), parties: await findParties(customerId) };
  }

  async function statusCommand(
    id: string,
    to: InvoiceStatus,
    reason: string | null,
    context: CommandContext,
  ): Promise<ChangeInvoiceStatus> {
    const numbers = await numbersAt(context);
    const issue = to === 'issued' ? await issueFacts(id, context) : {};
    return {
      type: 'ChangeInvoiceStatus',
      to,
      reason,
      numbers,
      terms: usualTerms(context),
      request: requestOf(context),
      ...issue,
    };
  }

  const changeStatus = async (
    id: string,
    to: InvoiceStatus,
    reason: string | null,
    context: CommandContext,
  ): Promise<InvoiceOutcome> => handle(id, await statusCommand(id, to, reason, context), context);

  const changeMany = (ids: readonly string[], change: (id: string) => Promise<InvoiceOutcome>) =>
    changeEach(ids, {
      change,
      load: (id) => handler.load(invoiceAggregate, id),
      onFailure: dependencies.onBulkFailure,
    });

  return {
    async create({ quotedRate, ...input }: NewInvoice, context: CommandContext) {
      const id = input.invoiceId ?? publicId(invoiceIds, context.commandId);
      const fresh = input.invoiceId === undefined;
      const numbers = await numbersAt(context);
      const { terms: own, mails } = await taxedTerms(input.customerId, context);
      const terms = quotedRate === undefined ? own : { ...own, taxRate: quotedRate, usualTax: null };
      const currency =
        input.currency ?? (await usualCurrency(handler, input.customerId, dependencies.defaultCurrency));
      const issues = input.status === 'issued' || input.status === 'paid';
      const parties = issues ? { parties: await findParties(input.customerId) } : {};
      const command: CreateInvoice = {
        ...input,
        type: 'CreateInvoice',
        invoiceId: id,
        currency,
        numbers,
        terms,
        paymentId: settlementId(id),
        ...parties,
        // An invoice created as paid comes from a migration.
        mails: mails && input.status === 'issued' && input.mails !== false,
      };
      const outcome =
        input.invoiceNumber === null
          ? await handle(id, command, context, { fresh })
          : await withNumber(id, command, input.invoiceNumber, fresh, context);
      return { id, outcome };
    },

    /**
     * Changes the fields that are not null. A number that is given up may go to another invoice: a command that wants it fences this one.
     * It is not released here, since another request may have given it back to this invoice by then.
     */
    async update(id: string, change: Omit<UpdateInvoice, 'type' | 'terms'>, context: CommandContext) {
      const { state } = await handler.load(invoiceAggregate, id);
      const customerId = existingInvoice(state)?.invoice.customerId;
      const terms =
        customerId === undefined ? usualTerms(context) : (await taxedTerms(customerId, context)).terms;
      const command = { ...change, type: 'UpdateInvoice', terms } as const;
      return change.invoiceNumber === null
        ? handle(id, command, context)
        : withNumber(id, command, change.invoiceNumber, false, context);
    },

    changeStatus,

    /**
     * Removes a subscription's lines from a draft that it shares. @throws DomainError INVALID_STATUS_TRANSITION when it is no longer a
     * draft
     */
    removeSection: (id: string, section: Omit<RemoveSection, 'type'>, context: CommandContext) =>
      handle(id, { type: 'RemoveSection', ...section }, context),

    /**
     * Adds an amount that the subscription gives back to a draft. @throws DomainError INVALID_STATUS_TRANSITION when it is no longer a
     * draft
     */
    addUsage: (id: string, usage: Omit<AddUsage, 'type'>, context: CommandContext) =>
      handle(id, { type: 'AddUsage', ...usage }, context),

    lowerDraft: (id: string, lowering: Omit<LowerDraft, 'type'>, context: CommandContext) =>
      handle(id, { type: 'LowerDraft', ...lowering }, context),

    /**
     * Issues a draft as soon as a subscription has made it. Does nothing if it has been issued, cancelled or deleted by then, or if EN
     * 16931 would refuse it.
     */
    async issueDraft(id: string, context: CommandContext): Promise<void> {
      const draft = existingInvoice((await handler.load(invoiceAggregate, id)).state);
      // A shared draft is issued when its day is over.
      if (draft?.invoice.sections !== undefined) return;
      try {
        await changeStatus(id, 'issued', null, context);
      } catch (error) {
        const expected = ['INVALID_STATUS_TRANSITION', 'INVOICE_NOT_FOUND', 'E_INVOICE_INVALID'] as const;
        if (!expected.some((code) => hasCode(error, code))) throw error;
      }
    },

    bulkIssue: (ids: readonly string[], context: CommandContext) =>
      changeMany(ids, (id) => changeStatus(id, 'issued', null, stepOf(context, `issue ${id}`))),

    bulkMail: (ids: readonly string[], context: CommandContext) =>
      changeMany(ids, (id) => {
        const step = stepOf(context, `mail ${id}`);
        return handle(id, { type: 'RequestInvoiceMail', mailId: step.commandId }, step);
      }),

    bulkCancel: (ids: readonly string[], reason: string | null, context: CommandContext) =>
      changeMany(ids, (id) => changeStatus(id, 'cancelled', reason, stepOf(context, `cancel ${id}`))),

    async delete(id: string, context: CommandContext) {
      const before = await numberOf(id);
      const outcome = await handle(id, { type: 'DeleteInvoice' }, context);
      await release(id, before, context);
      await dependencies.onDeleted?.(id);
      return outcome;
    },

    /** Requests a credit note: its intent, after the invoice's own open steps. */
    requestCreditNote: (id: string, command: RequestCreditNote, context: CommandContext) =>
      handle(id, command, context),

    /**
     * Erases buyer and seller for good, so that no one can read who they were; the rest stays.
     * @throws DomainError INVOICE_NOT_FOUND, DOCUMENT_RETAINED
     */
    async eraseParties(id: string, context: CommandContext) {
      const retention = { at: context.at.toISOString(), years: dependencies.retentionYears };
      await erasures.plan('invoice', id);
      const outcome = await handle(id, { type: 'EraseInvoiceParties', retention }, context);
      await erasures.erase('invoice', id);
      return outcome;
    },

    /**
     * Stores the current buyer and seller of an invoice issued before they were kept. Does nothing if it has them, or if the law no longer
     * requires them.
     */
    async keepParties(id: string, context: CommandContext): Promise<void> {
      const invoice = existingInvoice((await handler.load(invoiceAggregate, id)).state)?.invoice;
      if (invoice === undefined || invoice.parties !== undefined) return;
      const parties = await findParties(invoice.customerId);
      const retention = { at: context.at.toISOString(), years: dependencies.retentionYears };
      await handle(id, { type: 'KeepInvoiceParties', parties, retention }, context);
    },

    /**
     * Records the balance that the customer's account reports. Does nothing while a step of the invoice itself asks the account: that step
     * ends with the account's answer, which is at least as new.
     */
    async recordBalance(notice: Omit<InvoiceNotice, 'to'>, context: CommandContext): Promise<void> {
      const { invoiceId, cause } = notice;
      if (context.finishing?.includes(streamOf(invoiceAggregate, invoiceId)) === true) return;
      const command = { type: 'RecordInvoiceBalance', ...balanceIn(notice), cause } as const;
      await handler.handle(invoiceAggregate, invoiceId, command, context);
    },

    /** Records the outcome of a reminder, as reported by the account. */
    recordReminder(
      notice: InvoiceReminded['data'] & { readonly invoiceId: string },
      context: CommandContext,
    ) {
      const { invoiceId, ...reminder } = notice;
      return handler.handle(invoiceAggregate, invoiceId, { type: 'RecordReminder', ...reminder }, context);
    },

    /** Posts a credit to the account, the same way as the invoice's own step does. */
    postCredit: charging.postCredit,

    /** Finishes what was begun on the invoice; does nothing when nothing was. */
    async finish(id: string, context: CommandContext): Promise<void> {
      await handler.finishDueWork(invoiceAggregate, id, undefined, context);
    },

    load: (id: string) => handler.load(invoiceAggregate, id),

    loadShown: (id: string) => handler.loadShown(invoiceAggregate, id),
  };
}

/** Creates the draft that a renewal requested, or a section of one; does nothing when it was created before. */
export async function draftRenewalInvoice(
  handler: CommandHandler,
  { sharedOn: _, ...invoice }: RenewalInvoice,
  context: CommandContext,
  section?: DraftRenewalInvoice['section'],
): Promise<InvoiceOutcome> {
  const { paymentTermsDays } = await ownTerms(handler, invoice.customerId);
  const own = paymentTermsDays == null ? {} : { paymentTermDays: paymentTermsDays };
  const shared = section === undefined ? {} : { section };
  const command = { ...invoice, ...own, ...shared, type: 'DraftRenewalInvoice' } as const;
  const fresh = section === undefined;
  return handler.handle(invoiceAggregate, invoice.invoiceId, command, context, { fresh });
}
