/**
 * Erasing a resource for good. Its `Removed` event says that it is to be erased; destroying the key and every copy comes after it. A job that is
 * planned before the event does it again some time later. So neither a crash in between nor work under way on the data at that moment leaves
 * anything behind.
 */
import { createHash } from 'node:crypto';
import type { BankLineEvent } from '../../domain/bankLine/events.js';
import type { CreditNoteEvent } from '../../domain/creditNote/events.js';
import type { InvoiceEvent } from '../../domain/invoice/events.js';
import type { ReceiptEvent } from '../../domain/receipt/events.js';
import type { CustomerEvent } from '../../domain/reference/events.js';
import type { SubscriptionEvent } from '../../domain/subscription/events.js';
import type { UserEvent } from '../../domain/user/events.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import { streamOf } from '../engine/aggregate.js';
import { userTag } from '../user/user.js';

export const erasableAreas = [
  'subscription',
  'invoice',
  'creditNote',
  'bankLine',
  'receipt',
  'user',
  'reference-customers',
] as const;
export type ErasableArea = (typeof erasableAreas)[number];

/** By area, the type of the event that says that something is to be erased. */
export const erasingEvents: Readonly<Record<ErasableArea, string>> = {
  subscription: 'SubscriptionRemoved' satisfies SubscriptionEvent['type'],
  invoice: 'InvoicePartiesErased' satisfies InvoiceEvent['type'],
  creditNote: 'CreditNotePartiesErased' satisfies CreditNoteEvent['type'],
  bankLine: 'BankLineWordsErased' satisfies BankLineEvent['type'],
  receipt: 'ReceiptRemoved' satisfies ReceiptEvent['type'],
  user: 'UserRemoved' satisfies UserEvent['type'],
  'reference-customers': 'CustomerErased' satisfies CustomerEvent['type'],
};

/** Something that is to be erased, or was. */
export interface Erased {
  readonly area: ErasableArea;
  readonly id: string;
}

export interface Erasures {
  /** Before the event that removes it is appended. @throws Unavailable */
  plan(area: ErasableArea, id: string): Promise<void>;
  /** After it; doing it again does no harm. */
  erase(area: ErasableArea, id: string): Promise<void>;
}

export interface RepeatedErasures extends Erasures {
  /** Has done again, at once, what events say is to be erased. @throws Unavailable */
  repeat(erased: readonly Erased[]): Promise<void>;
}

/** Milliseconds after the plan; what is under way then is long over. */
const secondTime = 60_000;

/** The form of every id that the service has given; under any other there is nothing to erase. */
const serverMade = /^[A-Za-z0-9_-]{1,128}$/;

/** Returns the name for the id in a job's id; undefined for one that nothing of the area can have. */
function placeOf(area: ErasableArea, id: string): string | undefined {
  // Other systems call customers what they like, which no job can be called.
  if (area === 'reference-customers') return createHash('sha256').update(id).digest('hex');
  return serverMade.test(id) ? id : undefined;
}

export function createErasures(dependencies: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Destroys the stream's keys and drops what is kept of it in memory and in stored answers, by their tag. */
  readonly erase: (stream: string, tag: string) => Promise<void>;
  /** Deletes files, records and whatever else is kept of it. */
  readonly deleteCopies: (area: ErasableArea, id: string) => Promise<void>;
}): RepeatedErasures {
  const { jobs, erase, deleteCopies } = dependencies;

  function jobsFor({ area, id }: Erased): readonly Job[] {
    const place = placeOf(area, id);
    if (place === undefined) return [];
    // The id is that of earlier versions, whose jobs may wait still.
    return [{ kind: 'maintenance', id: `forget/${area}/${place}`, data: { area, id } }];
  }

  return {
    plan: (area, id) => jobs.enqueue(jobsFor({ area, id }), { notBefore: Date.now() + secondTime }),
    repeat: (erased) => jobs.enqueue(erased.flatMap(jobsFor)),
    async erase(area, id) {
      // A user's id is a number, which as a tag would say too little.
      await erase(streamOf({ area }, id), area === 'user' ? userTag(id) : id);
      await deleteCopies(area, id);
    },
  };
}
