/**
 * Tells payments and invoices what the account decided about them. Each keeps the sequence number of the newest account event it knows, so that
 * telling it again changes nothing.
 */
import type { AccountCommand } from '../../domain/account/commands.js';
import type { AccountEvent } from '../../domain/account/events.js';
import type { AccountNotice, InvoiceNotice, ReminderNotice } from '../../domain/account/notices.js';
import type { AccountState } from '../../domain/account/state.js';
import type { TellStep } from '../../domain/account/unfinished.js';
import type { RecordChanges } from '../../domain/payment/commands.js';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import type { CommandContext } from '../../kernel/context.js';
import { groupByKey } from '../../kernel/grouping.js';
import type { Finish } from '../engine/finishing.js';
import type { Loaded } from '../engine/outcome.js';
import { stepOf } from '../engine/steps.js';
import { createStreamQueue } from '../engine/streamQueue.js';

/** Tells an invoice its standing. After a fault a notice may come more than once, and older notices may come after newer ones. */
export type TellInvoice = (notice: InvoiceNotice, context: CommandContext) => Promise<unknown>;

/** Tells a payment what became of it; same delivery as `TellInvoice`. */
export type TellPayment = (
  paymentId: string,
  changes: Omit<RecordChanges, 'type'>,
  context: CommandContext,
) => Promise<unknown>;

/** Tells an invoice of a reminder; same delivery as `TellInvoice`. */
export type TellReminder = (notice: ReminderNotice, context: CommandContext) => Promise<unknown>;

export interface NoticeDeliveryDependencies {
  readonly tellInvoice: TellInvoice;
  readonly tellPayment: TellPayment;
  /** If absent, no invoice needs to know. */
  readonly tellReminder?: TellReminder;
  readonly load: (customerId: string) => Promise<Loaded<AccountState>>;
}

/** Payments and invoices of one account that are told concurrently. */
const toldAtOnce = 16;
/** Limit of accounts whose notices are being delivered or wait for delivery. */
const mostWaiting = 4_096;

export function createNoticeDelivery({
  tellInvoice,
  tellPayment,
  tellReminder = async () => undefined,
  load,
}: NoticeDeliveryDependencies): Finish<AccountState, AccountCommand, AccountEvent, TellStep> {
  const turns = createStreamQueue(mostWaiting);

  function tell(customerId: string, notice: AccountNotice, context: CommandContext): Promise<unknown> {
    if (notice.to === 'invoice') return tellInvoice(notice, context);
    if (notice.to === 'reminder') return tellReminder(notice, context);
    const { paymentId, sequence, changes } = notice;
    return tellPayment(paymentId, { customerId, sequence, changes }, context);
  }

  /** Tells each target its notices in the order in which they happened. */
  async function tellAll(
    customerId: string,
    notices: readonly AccountNotice[],
    context: CommandContext,
  ): Promise<void> {
    const byTarget = groupByKey(notices, targetOf);
    await forEachConcurrently([...byTarget], toldAtOnce, async ([target, own]) => {
      for (const notice of own)
        await tell(customerId, notice, stepOf(context, `${target} ${notice.sequence}`));
    });
  }

  return async ({ id, state, context, run }) => {
    const complete = async ({ notices }: AccountState) => {
      const upTo = notices.at(-1)?.sequence;
      if (upTo === undefined) return;
      await tellAll(id, notices, context);
      await run({ type: 'CompleteNotices', upTo }, stepOf(context, `complete ${upTo}`));
    };
    // Telling one account may lead to telling another. If the inner one queued as well, two customers could wait for each other.
    if (context.finishing?.some((stream) => isOtherAccount(stream, id))) return complete(state);
    // Concurrent commands of one account are told together by the first in the queue; the others find nothing left.
    const waited = turns.isBusy(id);
    await turns.run(id, async () => complete(waited ? (await load(id)).state : state));
  };
}

function targetOf(notice: AccountNotice): string {
  return notice.to === 'payment' ? `payment ${notice.paymentId}` : `invoice ${notice.invoiceId}`;
}

function isOtherAccount(stream: string, id: string): boolean {
  return stream.startsWith('account-') && stream !== `account-${id}`;
}
