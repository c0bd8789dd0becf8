/** The commands of receipts: one receipt per order under any race, and removal that leaves nothing readable. */
import {
  type CreateReceipt,
  type ReceiptCommand,
  type ReceiptState,
  receiptDecider,
} from '../../domain/receipt/decide.js';
import type { ReceiptEvent } from '../../domain/receipt/events.js';
import type { Order } from '../../domain/reference/events.js';
import { numberAsRead, receiptNumbers } from '../../domain/shared/documentNumbers.js';
import { receiptIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import { type Aggregate, idIn, streamOf } from '../engine/aggregate.js';
import { handleClaimed } from '../engine/claimed.js';
import type { ClaimRequest, Claims } from '../engine/claims.js';
import { repeatableStepOf, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Sequences } from '../engine/sequences.js';
import type { Erasures } from '../operations/erasure.js';
import { usualCurrency } from '../reference/lookups.js';
import type { FindParties } from '../reference/partyLookup.js';

export const receiptAggregate: Aggregate<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  area: 'receipt',
  decider: receiptDecider,
  // Removals are not encrypted: the key is destroyed with the receipt.
  encrypted: ['ReceiptCreated', 'ClaimAbandoned'],
};

export type ReceiptOutcome = Outcome<ReceiptState, ReceiptEvent>;

export interface NewReceipt
  extends Omit<
    CreateReceipt,
    'type' | 'receiptId' | 'receiptNumber' | 'order' | 'currency' | 'parties' | 'createdAt'
  > {
  readonly receiptNumber: string | null;
  readonly currency: string | null;
  /** The id of the new receipt; derived from the command when absent. Imports derive it from the source's key. */
  readonly receiptId?: string;
}

export interface ReceiptCommandsDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly sequences: Sequences;
  readonly findOrder: (orderId: string) => Promise<Order | undefined>;
  readonly findParties: FindParties;
  readonly defaultCurrency: string;
  readonly erasures: Erasures;
  /** Years for which the law requires receipts to be kept. */
  readonly retentionYears: number;
}

const orderClaim = 'receipt-order';
const numberClaim = 'receipt-number';

export type ReceiptCommands = ReturnType<typeof createReceiptCommands>;

export function createReceiptCommands(dependencies: ReceiptCommandsDependencies) {
  const { handler, claims, sequences, findOrder, findParties, defaultCurrency, erasures } = dependencies;

  async function stateOf(stream: string): Promise<ReceiptState> {
    return (await handler.load(receiptAggregate, idIn(receiptAggregate, stream))).state;
  }

  function orderRequest(owner: string, orderId: string): ClaimRequest {
    return {
      kind: orderClaim,
      value: orderId,
      owner,
      isHeldBy: async (stream) => {
        const state = await stateOf(stream);
        return state.status === 'present' && state.receipt.orderId === orderId;
      },
      refusal: { code: 'RECEIPT_ALREADY_EXISTS', message: 'There is a receipt for this order' },
    };
  }

  function numberRequest(owner: string, receiptNumber: string): ClaimRequest {
    const value = numberAsRead(receiptNumber);
    return {
      kind: numberClaim,
      value,
      owner,
      isHeldBy: async (stream) => {
        const state = await stateOf(stream);
        // A number is never given again, even when it can no longer be read that this receipt had it.
        if (state.status === 'none') return false;
        return state.status === 'removed' || numberAsRead(state.receipt.receiptNumber) === value;
      },
      refusal: { code: 'DUPLICATE_RECEIPT_NUMBER', message: 'Another receipt has or had this number' },
    };
  }

  async function drawn(receiptId: string, context: CommandContext): Promise<string> {
    const sequence = receiptNumbers.sequenceFor(context.at.toISOString());
    // A number that an earlier run drew and did not use is searched only in memory, since gaps are allowed.
    const after = await sequences.last(sequence);
    return receiptNumbers.drawnNumber(
      sequence,
      await sequences.once(sequence, receiptId, after, repeatableStepOf(context, 'draw number')),
    );
  }

  async function orderIdOf(id: string): Promise<string | undefined> {
    const { state } = await handler.load(receiptAggregate, id);
    return state.status === 'present' ? state.receipt.orderId : undefined;
  }

  async function releaseOrder(
    id: string,
    orderId: string | undefined,
    context: CommandContext,
  ): Promise<void> {
    if (orderId === undefined) return;
    const owner = streamOf(receiptAggregate, id);
    await claims.release({ kind: orderClaim, value: orderId, owner }, stepOf(context, 'release order'));
  }

  return {
    async create({ receiptId, receiptNumber, ...input }: NewReceipt, context: CommandContext) {
      const id = receiptId ?? publicId(receiptIds, context.commandId);
      const fresh = receiptId === undefined;
      const earlier = await handler.previousOutcome(receiptAggregate, id, context);
      if (earlier !== undefined) return { id, outcome: earlier };
      const owner = streamOf(receiptAggregate, id);
      const order = (await findOrder(input.orderId)) ?? null;
      const customerId = input.customerId ?? order?.customerId ?? null;
      const parties = customerId === null ? {} : { parties: await findParties(customerId) };
      const currency =
        input.currency ?? order?.currency ?? (await usualCurrency(handler, customerId, defaultCurrency));
      const command = (text: string): CreateReceipt => ({
        ...input,
        type: 'CreateReceipt',
        receiptId: id,
        receiptNumber: { text, drawn: receiptNumber === null },
        order,
        customerId,
        createdAt: context.at.toISOString(),
        ...parties,
        currency,
      });
      const byOrder = orderRequest(owner, input.orderId);
      const ownNumber = receiptNumber === null ? [] : [numberRequest(owner, receiptNumber)];
      const outcome = await claims.inTurn([byOrder, ...ownNumber], () => createOnce());
      return { id, outcome };

      async function createOnce(): Promise<ReceiptOutcome> {
        const number = receiptNumber ?? (await claimAndDraw());
        return handleClaimed(
          { handler, claims },
          {
            aggregate: receiptAggregate,
            id,
            command: command(number),
            requests: [byOrder, ...ownNumber],
            fresh,
          },
          context,
        );
      }

      async function claimAndDraw(): Promise<string> {
        // Decided and claimed before a number is drawn, so that refused receipts leave no gaps.
        const { state } = fresh
          ? { state: receiptDecider.initial }
          : await handler.load(receiptAggregate, id);
        receiptDecider.decide(command(''), state);
        await claims.take(byOrder, stepOf(context, `claim ${orderClaim}`));
        return drawn(id, context);
      }
    },

    /** Soft deletion: frees the order for another receipt. */
    async delete(id: string, context: CommandContext) {
      const orderId = await orderIdOf(id);
      const outcome = await handler.handle(receiptAggregate, id, { type: 'DeleteReceipt' }, context);
      await releaseOrder(id, orderId, context);
      return outcome;
    },

    /**
     * Erases the receipt for good: only its number, date and total stay readable.
     * @throws DomainError RECEIPT_NOT_FOUND, DOCUMENT_RETAINED
     */
    async remove(id: string, context: CommandContext) {
      const retention = { at: context.at.toISOString(), years: dependencies.retentionYears };
      const command = { type: 'RemoveReceipt', retention } as const;
      // Decided first: a missing receipt needs no planned erasure, and a plan may not accept its id.
      receiptDecider.decide(command, await stateOf(streamOf(receiptAggregate, id)));
      const orderId = await orderIdOf(id);
      await erasures.plan('receipt', id);
      const outcome = await handler.handle(receiptAggregate, id, command, context);
      await erasures.erase('receipt', id);
      await releaseOrder(id, orderId, context);
      return outcome;
    },

    load: (id: string) => handler.load(receiptAggregate, id),

    loadShown: (id: string) => handler.loadShown(receiptAggregate, id),
  };
}

/** Returns the receipt of an outcome that the rules accepted. @throws DomainError RECEIPT_NOT_FOUND when it was removed since */
export function receiptOf({ state }: Pick<ReceiptOutcome, 'state'>) {
  if (state.status === 'present' || state.status === 'deleted') return state.receipt;
  throw new DomainError('RECEIPT_NOT_FOUND', 'The receipt was created and has since been erased');
}
