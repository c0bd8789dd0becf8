/**
 * The commands of bank lines. Each line of a statement becomes an aggregate, and is booked on the customer's account by an intent in its
 * own stream. The payment's id is derived from the line's id, so the payment is booked once however often the intent is carried out.
 */
import { sourceKey } from '../../domain/account/state.js';
import type { AcceptProposal, BankLineCommand } from '../../domain/bankLine/commands.js';
import { bankLineDecider } from '../../domain/bankLine/decide.js';
import type { BankLineBooking, BankLineEvent } from '../../domain/bankLine/events.js';
import { bankLineId, type IdentifiedLine, identifyLines } from '../../domain/bankLine/identity.js';
import { concernsCustomers, matchLine } from '../../domain/bankLine/matching.js';
import { type BankLineState, proposalNotFound } from '../../domain/bankLine/state.js';
import type { Statement } from '../../domain/bankLine/statement.js';
import { type BankLineStep, unfinishedBankLine } from '../../domain/bankLine/unfinished.js';
import type { PaymentState } from '../../domain/payment/decide.js';
import { paymentIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { dayOf } from '../../kernel/dates.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { isMore } from '../../kernel/money.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { AccountCommands } from '../account/account.js';
import type { Aggregate } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Erasures } from '../operations/erasure.js';
import type { FindLineFacts } from './facts.js';

export const bankLineAggregate: Aggregate<BankLineState, BankLineCommand, BankLineEvent, BankLineStep> = {
  area: 'bankLine',
  decider: bankLineDecider,
  // The bank's text about people and their accounts.
  encrypted: ['BankLineWordsKept'],
  unfinished: unfinishedBankLine,
};

export type BankLineOutcome = Outcome<BankLineState, BankLineEvent>;

/** Lines of a statement processed concurrently. */
const concurrency = 16;

/** The method of payments that come from a statement. */
const method = 'transfer';

/** Counts of a statement's lines by outcome. */
export interface LineCounts {
  readonly lines: number;
  readonly booked: number;
  readonly proposed: number;
  /** Lines received before. */
  readonly known: number;
  /** Debits and charges that concern no customer. */
  readonly ignored: number;
}

export type LineOutcome = Exclude<keyof LineCounts, 'lines'>;

export interface Accepted extends Omit<AcceptProposal, 'type' | 'own'> {}

export interface BankLineCommandsDependencies {
  readonly handler: CommandHandler;
  readonly accounts: Pick<AccountCommands, 'receive' | 'reverse' | 'load'>;
  readonly loadPayment: (id: string) => Promise<{ readonly state: PaymentState }>;
  readonly findFacts: FindLineFacts;
  /** Whether a line other than this one takes the payment back. */
  readonly isReturnedByOthers: (paymentId: string, lineId: string) => Promise<boolean>;
  readonly erasures: Erasures;
  /** Years for which a line keeps what it says about people. */
  readonly retentionYears: number;
  /** Returns the customer of an invoice; undefined when there is no such invoice. */
  readonly customerOf: (invoiceId: string) => Promise<string | undefined>;
}

export type BankLineCommands = ReturnType<typeof createBankLineCommands>;

export function createBankLineCommands(dependencies: BankLineCommandsDependencies) {
  const { handler, accounts, loadPayment, findFacts, isReturnedByOthers, customerOf, erasures } =
    dependencies;

  const load = (id: string) => handler.load(bankLineAggregate, id);

  async function book(
    id: string,
    booking: BankLineBooking,
    line: BookedFields,
    context: CommandContext,
  ): Promise<void> {
    const { customerId, paymentId } = booking;
    const today = dayOf(context.at);
    if (booking.kind === 'payment') {
      const { reference, allocations } = booking;
      const { amount, currency, bookingDate: paidAt } = line;
      const payment = { paymentId, amount, currency, paidAt, today, method, reference, allocations };
      await accounts.receive(customerId, payment, context);
      return;
    }
    const source = sourceKey({ kind: 'payment', id: paymentId });
    const { state: before } = await accounts.load(customerId);
    const { currency, amount } = before.sources.get(source) ?? line;
    if (currency !== line.currency)
      throw new DomainError(
        'INVALID_AMOUNT',
        `The line is in ${line.currency} and the payment in ${currency}; send another payment`,
      );
    // It may be more, since banks add their charges.
    if (isMore(amount, line.amount))
      throw new DomainError(
        'INVALID_AMOUNT',
        `The line takes back ${line.amount} of ${amount} ${currency}, but a payment is only reversed as a whole; record a refund`,
      );
    const reversal = { paymentId, reason: booking.reason, date: line.bookingDate, today };
    await accounts.reverse(customerId, reversal, context).catch(async (error: unknown) => {
      // It may already be reversed, by hand or by another run of this step; the account is the first to know.
      const { state } = await accounts.load(customerId);
      if (state.sources.get(source)?.reversed !== true) throw error;
      // One line alone takes a payment back.
      if (await isReturnedByOthers(paymentId, id)) throw error;
    });
  }

  handler.finishWith(bankLineAggregate, {
    async book({ id, context, run }) {
      // Reads the current state: the line may have been booked or refused since this step was found. A proposal that waits is not booked.
      const { state } = await load(id);
      if (state.status !== 'booking') return;
      const { booking, line } = state;
      const { paymentId } = booking;
      try {
        await book(id, booking, line, stepOf(context, paymentId));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { code, message } = error;
        await run({ type: 'AbandonBooking', paymentId, code, message }, stepOf(context, 'abandon'));
        return;
      }
      await run({ type: 'CompleteBooking', paymentId }, stepOf(context, 'complete'));
    },
  });

  const finish = async (id: string, context: CommandContext): Promise<void> => {
    await handler.finishDueWork(bankLineAggregate, id, undefined, context);
  };

  async function receive(
    { account, number, currency }: Pick<Statement, 'account' | 'number' | 'currency'>,
    identified: IdentifiedLine,
    context: CommandContext,
  ): Promise<LineOutcome> {
    const { line, reference } = identified;
    if (!concernsCustomers(line)) return 'ignored';
    const id = bankLineId(account, currency, identified);
    const own = { ...context, commandId: derivedUuid('import', id) };
    const { state } = await handler.loadShown(bankLineAggregate, id);
    if (state.status !== 'none') {
      if (state.status === 'booking') await finish(id, stepOf(own, 'again'));
      return 'known';
    }
    const facts = await findFacts({ ...line, account, currency });
    const data = { ...line, account, statement: number, currency, reference };
    const match = matchLine(data, facts);
    const command = { type: 'ReceiveBankLine', line: data, match, ...ownOf(id) } as const;
    const outcome = await handler.handle(bankLineAggregate, id, command, own, { fresh: true });
    if (outcome.events.length === 0) return 'known';
    return outcome.state.status === 'booked' ? 'booked' : 'proposed';
  }

  return {
    /**
     * Takes the lines of statements already parsed: books those that are certain, and leaves the rest as proposals. Taking them again
     * changes nothing.
     * @param onProgress called with the number of lines done
     * @throws DomainError SERVICE_UNAVAILABLE, CONCURRENCY_CONFLICT: a repetition continues where this stopped
     */
    async receiveStatement(
      statement: Statement,
      context: CommandContext,
      onProgress: (lines: number) => void = () => {},
    ): Promise<LineCounts> {
      const counts = { lines: statement.lines.length, booked: 0, proposed: 0, known: 0, ignored: 0 };
      let done = 0;
      await forEachConcurrently(identifyLines(statement), concurrency, async (identified) => {
        counts[await receive(statement, identified, context)] += 1;
        done += 1;
        onProgress(done);
      });
      return counts;
    },

    /**
     * Books a proposal as proposed, or as the clerk decides.
     * @throws DomainError PROPOSAL_NOT_FOUND, INVALID_STATUS_TRANSITION, AMBIGUOUS_PROPOSAL, and the account's refusals
     */
    async accept(id: string, accepted: Accepted, context: CommandContext): Promise<BankLineOutcome> {
      const customerId = accepted.customerId ?? (await customerNamed(accepted));
      const command = { ...accepted, type: 'AcceptProposal', customerId, own: ownOf(id) } as const;
      const outcome = await handler.handle(bankLineAggregate, id, command, context);
      const { state } = outcome;
      if (state.status === 'proposed' && state.refusal !== null)
        throw new DomainError(state.refusal.code as ErrorCode, state.refusal.message);
      return outcome;
    },

    /** @throws DomainError PROPOSAL_NOT_FOUND, INVALID_STATUS_TRANSITION */
    drop: (id: string, reason: string, context: CommandContext): Promise<BankLineOutcome> =>
      handler.handle(bankLineAggregate, id, { type: 'DropProposal', reason }, context),

    /**
     * Erases the line's text about people for good. The rest stays, so that the line is recognized when it comes again.
     * @throws DomainError PROPOSAL_NOT_FOUND, DOCUMENT_RETAINED
     */
    async eraseWords(id: string, context: CommandContext): Promise<BankLineOutcome> {
      const retention = { at: context.at.toISOString(), years: dependencies.retentionYears };
      const command = { type: 'EraseBankLineWords', retention } as const;
      // Decided before the erasure is planned, and again when it is stored.
      bankLineAggregate.decider.decide(command, (await load(id)).state);
      await erasures.plan('bankLine', id);
      const outcome = await handler.handle(bankLineAggregate, id, command, context);
      await erasures.erase('bankLine', id);
      return outcome;
    },

    /** Finishes a booking that was begun; does nothing when none was. */
    finish,

    /** @throws DomainError PROPOSAL_NOT_FOUND */
    async load(id: string) {
      const { state, revision } = await load(id);
      if (state.status === 'none') throw proposalNotFound();
      return { state, revision };
    },
  };

  /** Returns the customer of the invoices or payment that the clerk names; null when the chosen option determines it. */
  async function customerNamed({ option, allocations, returnedPaymentId }: Accepted): Promise<string | null> {
    if (returnedPaymentId !== null) {
      const { state } = await loadPayment(returnedPaymentId);
      return state.status === 'none' ? null : state.payment.customerId;
    }
    const [first] = allocations ?? [];
    if (first === undefined || option !== null) return null;
    return (await customerOf(first.invoiceId)) ?? null;
  }
}

interface BookedFields {
  readonly amount: string;
  readonly currency: string;
  readonly bookingDate: string;
}

/** Returns the id and default reference of a payment made from the line. */
function ownOf(id: string) {
  return { paymentId: publicId(paymentIds, derivedUuid('payment of', id)), reference: id };
}

/** Whether the account would refuse again. After any other error the booking stays open and is finished later. */
function isRefusal(error: unknown): error is DomainError {
  const passing: readonly ErrorCode[] = ['CONCURRENCY_CONFLICT', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'];
  return error instanceof DomainError && !passing.includes(error.code);
}
