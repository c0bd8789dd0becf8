/** Mails to all Admins when invoices start to name another bank account. A schedule queues what a crash left out. */
import { movesMoney } from '../../domain/settings/decide.js';
import type { Seller } from '../../domain/settings/events.js';
import { bankMailOf } from '../../domain/user/mailTexts.js';
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import { applyEvent, streamOf } from '../engine/aggregate.js';
import { askedAgain } from '../operations/openMails.js';
import type { AdminNotices } from '../user/adminNotices.js';
import { sellerId, settingsAggregate } from './seller.js';

export interface BankMailsDependencies {
  readonly log: Pick<EventLog, 'read'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly notices: Pick<AdminNotices, 'toAdmins'>;
  /** The seller in the environment. */
  readonly initial: Seller;
}

/** Prefix of the ids of its jobs. */
export const bankMailTask = 'seller-bank';

export type BankMails = ReturnType<typeof createBankMails>;

export function createBankMails({ log, jobs, notices, initial }: BankMailsDependencies) {
  /** Yields the changes of the bank account, with the seller after each. */
  async function* moves(): AsyncGenerator<{ readonly event: RecordedEvent; readonly seller: Seller }> {
    let seller = initial;
    let state = settingsAggregate.decider.initial;
    for await (const events of log.read(streamOf(settingsAggregate, sellerId)))
      for (const event of events) {
        state = applyEvent(settingsAggregate, state, event);
        if (state.status !== 'present') continue;
        if (movesMoney(state.seller, seller)) yield { event, seller: state.seller };
        seller = state.seller;
      }
  }

  return {
    /** Queues the mails about changes since then; a job that waits or is done is not queued twice. @throws Unavailable */
    async ask(since: Date): Promise<void> {
      for await (const { event } of moves())
        if (event.metadata.at >= since.toISOString()) {
          const revision = String(event.revision);
          const job = { kind: 'mail', id: `${bankMailTask}/${revision}`, data: { revision } } as const;
          await jobs.enqueue([job], askedAgain);
        }
    },

    /** Runs a job of `bankMailTask`. @throws Unavailable */
    async send({ id, data }: Job): Promise<void> {
      for await (const { event, seller } of moves()) {
        if (String(event.revision) !== data.revision) continue;
        const { actor } = event.metadata;
        const account = [seller.iban, seller.bic].filter((part) => part !== null).join(', ') || '–';
        await notices.toAdmins(id, (about) =>
          bankMailOf({ who: `${actor.kind}:${actor.id}`, account }, about),
        );
      }
    },
  };
}
