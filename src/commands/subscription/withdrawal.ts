/** Takes back the invoice of a period that never begins: a draft is cancelled, an issued or paid invoice is credited. */

import type { InvoiceState } from '../../domain/invoice/state.js';
import { creditNoteIds } from '../../domain/shared/ids.js';
import { said } from '../../domain/shared/lineText.js';
import type { CompleteInvoiceWithdrawal } from '../../domain/subscription/commands.js';
import type { Withdrawal } from '../../domain/subscription/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { CreditNoteCommands } from '../creditNote/creditNote.js';
import { stepOf } from '../engine/finishing.js';
import type { Loaded } from '../engine/outcome.js';
import type { InvoiceCommands } from '../invoice/invoice.js';

export type Withdrawn = Pick<CompleteInvoiceWithdrawal, 'how' | 'creditNoteId'>;

/** @returns what became of the invoice; a repetition changes nothing */
export type WithdrawInvoice = (
  subscriptionId: string,
  withdrawal: Withdrawal,
  context: CommandContext,
) => Promise<Withdrawn>;

const reasons = { suspended: 'periodSuspended', ended: 'periodEnded' } as const;

/** Refusals which show that the invoice has changed since it was read. */
const overtaken = ['PRECONDITION_FAILED', 'INVALID_STATUS_TRANSITION', 'INVOICE_NOT_FOUND'] as const;

/** Limit of attempts for an invoice that is issued or cancelled meanwhile. */
const passLimit = 5;

export function createInvoiceWithdrawal(
  invoices: Pick<InvoiceCommands, 'load' | 'changeStatus' | 'removeSection' | 'finish'>,
  creditNotes: Pick<CreditNoteCommands, 'creditRest'>,
): WithdrawInvoice {
  /** Returns undefined when someone else was faster. */
  async function attempt(
    { state, revision }: Loaded<InvoiceState>,
    subscriptionId: string,
    { invoiceId, reason }: Withdrawal,
    context: CommandContext,
  ): Promise<Withdrawn | undefined> {
    const { status } = state;
    const { description, text } = said({ kind: reasons[reason] });
    if (status === 'none' || status === 'deleted' || status === 'cancelled') {
      return { how: 'gone', creditNoteId: null };
    }
    if (status === 'voiding') {
      await invoices.finish(invoiceId, stepOf(context, 'finish'));
      return { how: 'gone', creditNoteId: null };
    }
    // A credit note that a clerk is making may still be refused because of the withdrawal.
    const isUnderWay = 'credits' in state && state.credits.some(({ open }) => open);
    // An invoice that is just being issued is credited afterwards.
    if (status === 'issuing' || isUnderWay) {
      await invoices.finish(invoiceId, stepOf(context, 'finish'));
      return undefined;
    }
    const isShared = state.invoice.sections !== undefined;
    try {
      if (status === 'draft' && isShared) {
        const section = { subscriptionId, reason: description };
        await invoices.removeSection(invoiceId, section, stepOf(context, 'remove'));
        return { how: 'cancelled', creditNoteId: null };
      }
      if (status === 'draft') {
        const asSeen = { ...stepOf(context, 'cancel'), expectedRevision: revision };
        await invoices.changeStatus(invoiceId, 'cancelled', description, asSeen);
        return { how: 'cancelled', creditNoteId: null };
      }
      const source = { kind: 'subscription', subscriptionId } as const;
      const seed = isShared ? [invoiceId, subscriptionId] : [invoiceId];
      const creditNoteId = publicId(creditNoteIds, derivedUuid('withdrawal', ...seed));
      const ofSection = isShared ? { ofSection: subscriptionId } : {};
      const saying = { reason: description, reasonText: [text] };
      const credit = { invoiceId, creditNoteId, ...saying, source, ...ofSection };
      const credited = await creditNotes.creditRest(credit, stepOf(context, 'credit'));
      return { how: 'credited', creditNoteId: credited?.id ?? null };
    } catch (error) {
      if (overtaken.some((code) => hasCode(error, code))) return undefined;
      throw error;
    }
  }

  return async (subscriptionId, withdrawal, context) => {
    for (let pass = 1; ; pass += 1) {
      const loaded = await invoices.load(withdrawal.invoiceId);
      const done = await attempt(loaded, subscriptionId, withdrawal, context);
      if (done !== undefined) return done;
      if (pass === passLimit) throw new Error(`${withdrawal.invoiceId} cannot be withdrawn`);
    }
  };
}
