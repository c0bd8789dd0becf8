/**
 * Messages between an invoice and the account of its customer, which alone decides what is paid and due. A step may ask the account for
 * something already done by an earlier run; repeating it changes nothing.
 */
import type { ChargeInvoice, PastCredit } from '../../domain/account/commands.js';
import { accountViewOf, appliedOf } from '../../domain/account/state.js';
import { balanceIn } from '../../domain/invoice/balance.js';
import type { InvoiceCommand } from '../../domain/invoice/commands.js';
import type { InvoiceBalance, InvoiceEvent, IssueDates } from '../../domain/invoice/events.js';
import { billedSubscriptions } from '../../domain/invoice/sections.js';
import type { Credit, InvoiceFields, InvoiceState, IssuedInvoice } from '../../domain/invoice/state.js';
import type { InvoiceStep } from '../../domain/invoice/unfinished.js';
import { paymentIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { type DecimalText, isZero } from '../../kernel/money.js';
import type { AccountCommands, AccountOutcome } from '../account/account.js';
import { creditNoteAggregate } from '../creditNote/aggregate.js';
import { type Finishers, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';

export type InvoiceAccounts = Pick<AccountCommands, 'charge' | 'withdraw' | 'postCredit' | 'payRest'>;

export interface ChargingDependencies {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly accounts: InvoiceAccounts;
  /** Returns the day on which an invoice was marked paid before accounts existed; undefined when it is unknown. */
  readonly findPaidDay: (invoiceId: string) => Promise<CalendarDate | undefined>;
  /** See `InvoiceCommandsDependencies`. */
  readonly recordVoided: (
    subscriptionId: string,
    invoiceId: string,
    context: CommandContext,
  ) => Promise<unknown>;
}

/** The method of payments made elsewhere. */
const method = 'manual';

/** Returns the id of the payment of an invoice created as paid; there is at most one. */
export function settlementId(invoiceId: string): string {
  return publicId(paymentIds, derivedUuid('settlement', invoiceId));
}

/** Returns the ids under which a command requests something of others; by them a step knows whether it answers its own command. */
export function requestOf({ commandId }: CommandContext) {
  return {
    paymentId: publicId(paymentIds, derivedUuid(commandId, 'pay')),
    voidId: derivedUuid(commandId, 'void'),
  };
}

export type Charging = ReturnType<typeof createCharging>;

export function createCharging({ handler, accounts, findPaidDay, recordVoided }: ChargingDependencies) {
  /** @param settledOn the day on which it was paid in full elsewhere; the customer's balance is then left alone */
  async function charge(
    invoice: IssuedInvoice['invoice'],
    {
      usesBalance,
      settledOn,
      past,
    }: Pick<ChargeInvoice, 'usesBalance' | 'past'> & { readonly settledOn: CalendarDate | null },
    context: CommandContext,
  ): Promise<InvoiceBalance> {
    const { invoiceId, invoiceNumber, currency, total, invoiceDate, dueDate, customerId, source } = invoice;
    const subscriptionId = source?.subscriptionId ?? null;
    const { sections } = invoice;
    const shared = sections === undefined ? {} : { subscriptionIds: billedSubscriptions(invoice) };
    const dates = { invoiceDate, dueDate };
    const charged = { invoiceId, invoiceNumber, currency, total, ...dates, subscriptionId, ...shared };
    const settle =
      settledOn === null ? null : { paymentId: settlementId(invoiceId), paidAt: settledOn, method };
    const command = {
      ...charged,
      usesBalance: usesBalance && settle === null,
      settle,
      ...(past === undefined ? {} : { past }),
    };
    return viewIn(await accounts.charge(customerId, command, stepOf(context, 'charge')), invoiceId);
  }

  /**
   * Charges an invoice that was paid or credited before accounts existed, in the order that gives the figures of that time. First come the
   * credits that lowered the amount due, then the payment of the rest, then the credits that went to the balance. The customer's balance is
   * not used for it.
   */
  async function chargeOld(
    { invoice, status, credits }: IssuedInvoice,
    context: CommandContext,
  ): Promise<InvoiceBalance> {
    const before: PastCredit[] = [];
    const after: PastCredit[] = [];
    for (const { creditNoteId, total, creditNoteDate, applied = '0' } of credits) {
      const credit = { creditNoteId, creditNoteNumber: await numberOf(creditNoteId), total, creditNoteDate };
      (isZero(applied) ? after : before).push(credit);
    }
    const settledOn =
      status === 'paid'
        ? ((await findPaidDay(invoice.invoiceId)) ?? dayOfTimestamp(context.at.toISOString()))
        : null;
    return charge(invoice, { usesBalance: false, settledOn, past: { before, after } }, context);
  }

  /** @returns how much of the credit lowers the amount due, and the invoice's balance afterwards */
  async function postCredit(
    { invoice }: IssuedInvoice,
    credit: Credit,
    context: CommandContext,
    creditNoteNumber: string,
  ) {
    const { creditNoteId, total, creditNoteDate } = credit;
    const { invoiceId, customerId } = invoice;
    const command = { creditNoteId, creditNoteNumber, invoiceId, total, creditNoteDate };
    const own = stepOf(context, `credit ${creditNoteId}`);
    const outcome = await accounts.postCredit(customerId, command, own);
    return { applied: appliedIn(outcome, creditNoteId), balance: viewIn(outcome, invoiceId) };
  }

  async function numberOf(creditNoteId: string): Promise<string> {
    const { state } = await handler.load(creditNoteAggregate, creditNoteId);
    if (state.status === 'none') throw new Error(`${creditNoteId} was completed and is not there`);
    return state.note.creditNoteNumber;
  }

  const finishers: Pick<
    Finishers<InvoiceState, InvoiceCommand, InvoiceEvent, InvoiceStep>,
    'charge' | 'pay' | 'void'
  > = {
    async charge({ step, context, run }) {
      const { invoice, status, credits, payment } = step.of;
      const settledOn = payment?.paidAt ?? null;
      const balance =
        status === 'paid' || credits.length > 0
          ? await chargeOld(step.of, context)
          : await charge(invoice, { usesBalance: true, settledOn }, context);
      await run({ type: 'CompleteInvoiceCharge', balance }, stepOf(context, 'complete'));
    },

    async pay({ id, step, context, run }) {
      const { paymentId, paidAt } = step.payment;
      const rest = { paymentId, invoiceId: id, paidAt, method, reference: null };
      const { customerId } = step.of.invoice;
      try {
        const outcome = await accounts.payRest(customerId, rest, stepOf(context, 'account'));
        const balance = viewIn(outcome, id);
        await run({ type: 'CompleteInvoicePayment', paymentId, balance }, stepOf(context, 'complete'));
      } catch (error) {
        if (!hasCode(error, 'INVALID_STATUS_TRANSITION')) throw error;
        await run({ type: 'AbandonInvoicePayment', paymentId }, stepOf(context, 'abandon'));
        // The refusal is for the caller who requested the payment; to any other command that met this step it means nothing.
        if (paymentId === publicId(paymentIds, context.commandId)) throw error;
      }
    },

    /** The account must agree first; then the subscription is told. */
    async void({ id, step, context, run }) {
      const { invoice, issued, subscriptionId, reason, voidId } = step.voiding;
      const charged = issued?.charged === true;
      if (charged) {
        try {
          const withdrawal = { invoiceId: id, reason };
          await accounts.withdraw(invoice.customerId, withdrawal, stepOf(context, 'account'));
        } catch (error) {
          if (!hasCode(error, 'INVALID_STATUS_TRANSITION')) throw error;
          await run({ type: 'AbandonInvoiceVoid' }, stepOf(context, 'abandon'));
          if (voidId === context.commandId) throw error;
          return;
        }
      }
      const billed = subscriptionId === null ? billedSubscriptions(invoice) : [subscriptionId];
      for (const each of billed) await recordVoided(each, id, context);
      const withdrawn = charged ? { reason } : null;
      await run({ type: 'CompleteInvoiceVoid', withdrawn }, stepOf(context, 'complete'));
    },
  };

  return {
    finishers,
    /** Charges an invoice that is being issued: the account knows of it before anyone else. */
    chargeAtIssue(
      invoice: InvoiceFields,
      issue: {
        readonly invoiceNumber: string;
        readonly dates: IssueDates | undefined;
        readonly paid: boolean;
      },
      context: CommandContext,
    ): Promise<InvoiceBalance> {
      const { invoiceNumber, dates, paid } = issue;
      const { invoiceDate, dueDate } = dates ?? invoice;
      const settledOn = paid ? dayOfTimestamp(dates?.issuedAt ?? context.at.toISOString()) : null;
      const issued = { ...invoice, invoiceNumber, invoiceDate, dueDate };
      return charge(issued, { usesBalance: true, settledOn }, context);
    },
    postCredit,
  };
}

function viewIn({ state }: AccountOutcome, invoiceId: string): InvoiceBalance {
  const view = accountViewOf(state, invoiceId);
  if (view === undefined) throw new Error(`the account does not know ${invoiceId} after it was charged`);
  return balanceIn(view);
}

function appliedIn({ state }: AccountOutcome, creditNoteId: string): DecimalText {
  const applied = appliedOf(state, creditNoteId);
  if (applied === undefined) throw new Error(`the account does not know ${creditNoteId} after it was posted`);
  return applied;
}
