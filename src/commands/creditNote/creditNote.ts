/**
 * The commands of credit notes. The intent in the invoice's stream limits the credited sum. Its effects: the billed subscription agrees, a
 * number is drawn, the customer's account is credited, and the credit note is issued. The account decides how much of the credit lowers the
 * amount due, and the completion ends the intent. Any command that meets an unfinished credit finishes it.
 */

import { type CreditNoteState, creditNoteNotFound } from '../../domain/creditNote/decide.js';
import type { CreditNoteEvent, CreditNoteSource } from '../../domain/creditNote/events.js';
import type { RequestCreditNote } from '../../domain/invoice/commands.js';
import { canBeCredited, requestCreditNote } from '../../domain/invoice/credits.js';
import { subtotalBeforeReductions, usageCharged } from '../../domain/invoice/reduction.js';
import { billedSubscriptions, viewOf } from '../../domain/invoice/sections.js';
import {
  type Credit,
  type InvoiceFields,
  type InvoiceState,
  type IssuedInvoice,
  invoiceNotFound,
} from '../../domain/invoice/state.js';
import type { InvoiceStep } from '../../domain/invoice/unfinished.js';
import { creditNoteNumbers } from '../../domain/shared/documentNumbers.js';
import { creditNoteIds } from '../../domain/shared/ids.js';
import { usageAmount } from '../../domain/shared/lineText.js';
import type { Parties } from '../../domain/shared/parties.js';
import type { InvoiceCredit } from '../../domain/subscription/commands.js';
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import { sumAmounts } from '../../kernel/money.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { streamOf } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Sequences } from '../engine/sequences.js';
import { type InvoiceCommands, invoiceAggregate } from '../invoice/invoice.js';
import type { Erasures } from '../operations/erasure.js';
import type { FindParties } from '../reference/partyLookup.js';
import { creditNoteAggregate } from './aggregate.js';

export type CreditNoteOutcome = Outcome<CreditNoteState, CreditNoteEvent>;

export type NewCreditNote = Pick<RequestCreditNote, 'reason' | 'lines' | 'amount'> & {
  readonly invoiceId: string;
};

type Requested = NewCreditNote & Pick<RequestCreditNote, 'creditNoteId' | 'source'>;

type CreditStep = Extract<InvoiceStep, { readonly kind: 'credit' }>;

/** The credit of the rest of an invoice, given once under an id derived by the caller. */
export interface CreditOfRest {
  readonly invoiceId: string;
  readonly creditNoteId: string;
  readonly reason: string;
  readonly reasonText?: readonly LineText[];
  readonly source: CreditNoteSource | null;
  /** Only the lines of this subscription, on a shared invoice. */
  readonly ofSection?: string;
}

export interface CreditOfPart extends CreditOfRest {
  readonly lines: NonNullable<RequestCreditNote['lines']>;
}

/** Subscriptions decide about credit that clerks give on their invoices. */
export interface CreditedSubscriptions {
  /** @returns whether it agrees; always the same for the same id */
  recordInvoiceCredited(id: string, credit: InvoiceCredit, context: CommandContext): Promise<boolean>;
  /** Withdraws the agreement, since another subscription on the shared invoice did not agree. Repeating it changes nothing. */
  abandonInvoiceCredit(
    id: string,
    credit: Pick<InvoiceCredit, 'invoiceId' | 'creditNoteId'>,
    context: CommandContext,
  ): Promise<unknown>;
  /** @throws DomainError INVALID_AMOUNT when it would not agree now */
  checkInvoiceCredited(id: string, credit: InvoiceCredit, context: CommandContext): Promise<void>;
}

export interface CreditNoteCommandsDependencies {
  readonly handler: CommandHandler;
  readonly sequences: Sequences;
  readonly invoices: Pick<InvoiceCommands, 'requestCreditNote' | 'postCredit' | 'load'>;
  /** They must agree to what clerks credit from their invoices. */
  readonly subscriptions: CreditedSubscriptions;
  readonly findParties: FindParties;
  /** Years for which issued documents keep buyer and seller. */
  readonly retentionYears: number;
  readonly erasures: Erasures;
  /** Called with each issued credit note, e.g. to render its PDF in advance. Must not reject. */
  readonly onIssued: (id: string, revision: number) => Promise<void>;
}

export type CreditNoteCommands = ReturnType<typeof createCreditNoteCommands>;

export function createCreditNoteCommands(dependencies: CreditNoteCommandsDependencies) {
  const { handler, sequences, invoices, subscriptions, findParties, erasures, onIssued } = dependencies;

  async function commandFor(
    { invoiceId: _, ...credit }: Requested,
    context: CommandContext,
  ): Promise<RequestCreditNote> {
    const at = context.at.toISOString();
    const sequence = creditNoteNumbers.sequenceFor(at);
    const numbers = { sequence, after: await sequences.last(sequence) };
    return { ...credit, type: 'RequestCreditNote', numbers, at };
  }

  /**
   * Asks the subscription before anything is begun, so that a refusal usually leaves no trace. Refusals of the invoice are left to the
   * invoice.
   */
  async function check(invoiceId: string, command: RequestCreditNote, context: CommandContext) {
    try {
      await checkNow(invoiceId, command, context);
    } catch (error) {
      if (!hasCode(error, 'INVALID_AMOUNT')) throw error;
      // The check finished due work, which may have credited a part of the invoice: computes the rest again.
      await checkNow(invoiceId, command, stepOf(context, 'again'));
    }
  }

  async function checkNow(invoiceId: string, command: RequestCreditNote, context: CommandContext) {
    const { state } = await invoices.load(invoiceId);
    if (!('credits' in state) || billedSubscriptions(state.invoice).length === 0) return;
    const [asked] = requestCreditNote(command, state);
    if (asked?.type !== 'CreditNoteRequested') return;
    const own = stepOf(context, 'check');
    for (const id of askedSubscriptions(asked.data))
      await subscriptions.checkInvoiceCredited(id, creditOf(asked.data, state, id), stepOf(own, id));
  }

  /** Whether all subscriptions concerned agree. If one refuses, those that agreed before it abandon the credit. */
  async function agrees({ credit, of }: CreditStep, context: CommandContext): Promise<boolean> {
    const own = outside(stepOf(context, 'agree'), of);
    const ids = askedSubscriptions(credit);
    for (const [place, id] of ids.entries()) {
      const agreed = creditOf(credit, of, id);
      if (await subscriptions.recordInvoiceCredited(id, agreed, stepOf(own, id))) continue;
      for (const before of ids.slice(0, place))
        await subscriptions.abandonInvoiceCredit(before, agreed, stepOf(own, `abandon ${before}`));
      return false;
    }
    return true;
  }

  /** Draws the credit's number if it has none, posts it, issues the credit note, and records the completion in the invoice's stream. */
  handler.finishWith(invoiceAggregate, {
    async credit({ id: invoiceId, step, context, run }) {
      const { open: _, sequence, after, ...asked } = step.credit;
      const { subscriptionId: _agreed, subscriptionIds: _all, ...content } = asked;
      const { creditNoteId } = content;
      const own = stepOf(context, creditNoteId);
      if (!(await agrees(step, own))) {
        await run({ type: 'AbandonCreditNote', creditNoteId }, stepOf(own, 'abandon'));
        return;
      }
      const number = await sequences.once(sequence, creditNoteId, after, stepOf(own, 'number'));
      const { invoiceNumber, invoiceDate, customerId, currency } = step.of.invoice;
      const creditNoteNumber = creditNoteNumbers.drawnNumber(sequence, number);
      const { applied, balance } = await post(step, creditNoteNumber, own);
      const of = { invoiceId, invoiceNumber, invoiceDate, customerId, currency };
      const note = { ...content, ...of, applied, creditNoteNumber };
      const parties = await partiesFor(step.of.invoice);
      const issue = { type: 'IssueCreditNote', note, parties } as const;
      const { revision } = await handler.handle(creditNoteAggregate, creditNoteId, issue, own);
      await run({ type: 'CompleteCreditNote', creditNoteId, applied, balance }, stepOf(own, 'complete'));
      await onIssued(creditNoteId, revision);
    },
  });

  /** A credit requested before accounts existed says itself what it lowers, and is posted when its invoice is charged. */
  function post({ credit, of }: CreditStep, creditNoteNumber: string, context: CommandContext) {
    return !of.charged && credit.applied !== undefined
      ? { applied: credit.applied, balance: null }
      : invoices.postCredit(of, credit, context, creditNoteNumber);
  }

  /** Returns the parties of the credited invoice; the current ones when it has none. */
  async function partiesFor({ parties, customerId }: InvoiceFields): Promise<Parties | null> {
    if (parties === 'erased') return null;
    return parties ?? findParties(customerId);
  }

  const load = (id: string) => handler.load(creditNoteAggregate, id);

  return {
    /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION, INVALID_AMOUNT, VALIDATION_ERROR */
    async create(input: NewCreditNote, context: CommandContext) {
      const { invoiceId } = input;
      const id = publicId(creditNoteIds, context.commandId);
      const command = await commandFor({ ...input, creditNoteId: id, source: null }, context);
      await check(invoiceId, command, context);
      const { state } = await invoices.requestCreditNote(invoiceId, command, context);
      // It was abandoned: since the check, the subscription has given back too much of the invoice. Checking again throws its refusal.
      if (!creditsOf(state).some(({ creditNoteId }) => creditNoteId === id))
        await check(invoiceId, command, context);
      return { id, ...(await loadExisting(id)) };
    },

    /**
     * Credits what is not credited yet, once for the same id. Null when nothing is left or there was never anything to credit.
     * @throws DomainError INVOICE_NOT_FOUND; INVALID_STATUS_TRANSITION for a draft, which is cancelled instead
     */
    async creditRest(input: CreditOfRest, context: CommandContext) {
      const { state } = await invoices.load(input.invoiceId);
      if (state.status === 'none' || state.status === 'deleted') throw invoiceNotFound();
      const asked = creditsOf(state).some((one) => one.creditNoteId === input.creditNoteId);
      const isLeft = !('credits' in state) || canBeCredited(state, input.ofSection);
      if (state.status === 'cancelled' || (!asked && !isLeft)) return null;
      const command = await commandFor({ ...input, lines: null, amount: null }, context);
      await invoices.requestCreditNote(input.invoiceId, command, context);
      return { id: input.creditNoteId, ...(await loadExisting(input.creditNoteId)) };
    },

    /** Credits a part of an invoice, by lines, once for the same id. @throws DomainError as `create` */
    async creditPart(input: CreditOfPart, context: CommandContext) {
      const command = await commandFor({ ...input, amount: null }, context);
      await invoices.requestCreditNote(input.invoiceId, command, context);
    },

    /**
     * Erases buyer and seller for good, so that no one can read who they were; the rest stays.
     * @throws DomainError CREDIT_NOTE_NOT_FOUND, DOCUMENT_RETAINED
     */
    async eraseParties(id: string, context: CommandContext) {
      const retention = { at: context.at.toISOString(), years: dependencies.retentionYears };
      const command = { type: 'EraseCreditNoteParties', retention } as const;
      await erasures.plan('creditNote', id);
      const outcome = await handler.handle(creditNoteAggregate, id, command, context);
      await erasures.erase('creditNote', id);
      return outcome;
    },

    load,
  };

  async function loadExisting(id: string) {
    const { state, revision } = await load(id);
    if (state.status === 'none') throw creditNoteNotFound();
    return { note: state.note, revision };
  }
}

function askedSubscriptions({
  subscriptionId,
  subscriptionIds = [],
}: Pick<Credit, 'subscriptionId' | 'subscriptionIds'>): readonly string[] {
  return subscriptionId === undefined ? subscriptionIds : [subscriptionId];
}

/** Returns the credit on the lines of one subscription. */
function creditOf(
  { creditNoteId, subtotal, items }: Pick<Credit, 'creditNoteId' | 'subtotal' | 'items'>,
  of: IssuedInvoice,
  subscriptionId: string,
): InvoiceCredit {
  const { invoiceId, currency, sections } = of.invoice;
  const own = sections === undefined ? items : items.filter((item) => item.subscriptionId === subscriptionId);
  const sum = sumAmounts(
    own.map((item) => item.amount),
    currency,
  );
  const amount = sections === undefined ? subtotal : sum;
  const { invoice } = viewOf(of, subscriptionId);
  const billed = subtotalBeforeReductions(invoice);
  const usage = own.flatMap(({ line, amount: credited }) => {
    const text = line === null ? undefined : of.invoice.items[line - 1]?.text;
    return usageAmount(text, credited) ?? [];
  });
  return {
    invoiceId,
    creditNoteId,
    amount,
    billed,
    ...(usage.length === 0 ? {} : { usage, charged: usageCharged(invoice) }),
  };
}

/**
 * Removes the invoice from the running steps: work that the subscription must finish first may make the account tell the invoice something.
 */
function outside(
  { finishing = [], ...context }: CommandContext,
  { invoice: { invoiceId } }: IssuedInvoice,
): CommandContext {
  const own = streamOf(invoiceAggregate, invoiceId);
  return { ...context, finishing: finishing.filter((stream) => stream !== own) };
}

function creditsOf(state: InvoiceState): readonly Credit[] {
  return 'credits' in state ? state.credits : [];
}
