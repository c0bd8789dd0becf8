/** Gives back a part of an invoice: a draft is lowered, an issued or paid invoice is credited by a credit note. */

import { creditLines, isLoweredBy } from '../../domain/invoice/reduction.js';
import type { InvoiceState } from '../../domain/invoice/state.js';
import { creditNoteIds } from '../../domain/shared/ids.js';
import type { CompleteInvoiceReduction } from '../../domain/subscription/commands.js';
import type { Reduction } from '../../domain/subscription/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { CreditNoteCommands } from '../creditNote/creditNote.js';
import { streamOf } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import type { Loaded } from '../engine/outcome.js';
import { type InvoiceCommands, invoiceAggregate } from '../invoice/invoice.js';

export type Reduced = Pick<CompleteInvoiceReduction, 'how' | 'creditNoteId'>;

/** @returns what became of the invoice; a repetition changes nothing */
export type ReduceInvoice = (
  subscriptionId: string,
  reduction: Reduction,
  context: CommandContext,
) => Promise<Reduced>;

/** Refusals which show that the invoice has changed since it was read. */
const overtaken = [
  'PRECONDITION_FAILED',
  'INVALID_STATUS_TRANSITION',
  'INVALID_AMOUNT',
  'INVOICE_NOT_FOUND',
] as const;

/** Limit of attempts for an invoice that is issued, credited or cancelled meanwhile. */
const passLimit = 5;

const gone: Reduced = { how: 'gone', creditNoteId: null };

export function createInvoiceReduction(
  invoices: Pick<InvoiceCommands, 'load' | 'lowerDraft' | 'finish'>,
  creditNotes: Pick<CreditNoteCommands, 'creditPart'>,
): ReduceInvoice {
  /** Returns undefined when someone else was faster. */
  async function attempt(
    { state }: Loaded<InvoiceState>,
    subscriptionId: string,
    { reductionId, invoiceId, lines }: Reduction,
    context: CommandContext,
  ): Promise<Reduced | undefined> {
    const { status } = state;
    if (status === 'none' || status === 'deleted' || status === 'cancelled') return gone;
    // The invoice's own void has led here, and continues after this.
    const isOwnVoid = context.finishing?.includes(streamOf(invoiceAggregate, invoiceId));
    if (status === 'voiding' && isOwnVoid === true) return gone;
    // A credit note that a clerk is making may still be refused because of what is given back here.
    const isUnderWay = 'credits' in state && state.credits.some(({ open }) => open);
    if (status === 'voiding' || status === 'issuing' || isUnderWay) {
      await invoices.finish(invoiceId, stepOf(context, 'finish'));
      return undefined;
    }
    try {
      if (status === 'draft') {
        const lowered = await invoices.lowerDraft(
          invoiceId,
          { subscriptionId, reductionId, lines },
          stepOf(context, 'lower'),
        );
        const { state: after } = lowered;
        // An invoice whose total is already zero cannot be lowered.
        const isLowered = 'invoice' in after && isLoweredBy(reductionId, after.invoice);
        return isLowered ? { how: 'lowered', creditNoteId: null } : gone;
      }
      if (isLoweredBy(reductionId, state.invoice)) return { how: 'lowered', creditNoteId: null };
      const creditNoteId = publicId(creditNoteIds, derivedUuid('reduction', reductionId));
      const isWritten = state.credits.some((credit) => credit.creditNoteId === creditNoteId);
      const credited = isWritten ? [] : creditLines(lines, state, subscriptionId);
      if (!isWritten && credited.length === 0) return gone;
      const source = { kind: 'subscription', subscriptionId } as const;
      const reason = lines.map(({ description }) => description).join('; ');
      const texts = lines.flatMap(({ text }) => text ?? []);
      const said = texts.length < lines.length ? {} : { reasonText: texts };
      const part = { invoiceId, creditNoteId, reason, ...said, source, lines: credited };
      await creditNotes.creditPart(part, stepOf(context, 'credit'));
      return { how: 'credited', creditNoteId };
    } catch (error) {
      if (overtaken.some((code) => hasCode(error, code))) return undefined;
      throw error;
    }
  }

  return async (subscriptionId, reduction, context) => {
    for (let pass = 1; ; pass += 1) {
      const loaded = await invoices.load(reduction.invoiceId);
      const own = stepOf(context, `pass ${pass}`);
      const done = await attempt(loaded, subscriptionId, reduction, own);
      if (done !== undefined) return done;
      if (pass === passLimit) throw new Error(`${reduction.invoiceId} cannot be reduced`);
    }
  };
}
