/** Writes off what is due on an invoice. The customer's account decides and tells the invoice, which is then the answer. */
import type { WriteOffInvoice } from '../../domain/account/commands.js';
import {
  existingInvoice,
  type InvoiceState,
  invoiceNotFound,
  shownStatus,
} from '../../domain/invoice/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { dayOf } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { type AccountCommands, accountAggregate } from '../account/account.js';
import type { CommandHandler } from '../engine/handle.js';
import { requireRevision } from '../engine/precondition.js';
import { invoiceAggregate } from './invoice.js';

export interface WriteOffsDependencies {
  readonly handler: CommandHandler;
  readonly accounts: Pick<AccountCommands, 'writeOff'>;
}

export type WriteOffs = ReturnType<typeof createWriteOffs>;

export function createWriteOffs({ handler, accounts }: WriteOffsDependencies) {
  return {
    /** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION when nothing is due, PRECONDITION_FAILED */
    async writeOff(
      id: string,
      asked: Pick<WriteOffInvoice, 'reason' | 'taxRelief' | 'mostDue'>,
      { expectedRevision, ...context }: CommandContext,
    ) {
      const before = await handler.finishDueWork(invoiceAggregate, id, undefined, context);
      const { customerId } = issuedIn(before.state).invoice;
      // The revision stands for an amount due: the account compares it with what has arrived meanwhile.
      let expected: Pick<WriteOffInvoice, 'expectedDue'> = {};
      if (
        expectedRevision !== undefined &&
        !(await handler.wasCarriedOut(accountAggregate, customerId, context))
      ) {
        requireRevision(before.revision, expectedRevision);
        expected = { expectedDue: issuedIn(before.state).balance?.amountDue ?? '0' };
      }
      const command = { ...asked, ...expected, invoiceId: id, date: dayOf(context.at) };
      const { at } = await accounts.writeOff(customerId, command, context);
      const { state, revision } = await handler.load(invoiceAggregate, id);
      return { invoice: issuedIn(state), revision, at: at ?? context.at.toISOString() };
    },
  };
}

/** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION for an invoice that is not issued */
function issuedIn(state: InvoiceState) {
  const existing = existingInvoice(state);
  if (existing === undefined) throw invoiceNotFound();
  if (existing.status !== 'issued' && existing.status !== 'paid')
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      `The invoice is ${shownStatus(existing)}, so nothing is due`,
    );
  return existing;
}
