/**
 * Erases a resource for good. Its `Removed` event announces the erasure; the key and every copy are destroyed after it. A job planned
 * before the event repeats the erasure some time later. So neither a crash in between nor concurrent work on the data leaves anything
 * behind.
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

/** By area, the type of the event that announces the erasure. */
export const erasingEvents: Readonly<Record<ErasableArea, string>> = {
  subscription: 'SubscriptionRemoved' satisfies SubscriptionEvent['type'],
  invoice: 'InvoicePartiesErased' satisfies InvoiceEvent['type'],
  creditNote: 'CreditNotePartiesErased' satisfies CreditNoteEvent['type'],
  bankLine: 'BankLineWordsErased' satisfies BankLineEvent['type'],
  receipt: 'ReceiptRemoved' satisfies ReceiptEvent['type'],
  user: 'UserRemoved' satisfies UserEvent['type'],
  'reference-customers': 'CustomerErased' satisfies CustomerEvent['type'],
};

/** A resource that is to be erased or was erased. */
export interface Erased {
  readonly area: ErasableArea;
  readonly id: string;
}

export interface Erasures {
  /** Plans the second erasure, before the removing event is appended. @throws Unavailable */
  plan(area: ErasableArea, id: string): Promise<void>;
  /** Erases, after the event; a repetition does no harm. */
  erase(area: ErasableArea, id: string): Promise<void>;
}

export interface RepeatedErasures extends Erasures {
  /** Queues the announced erasures once more, without delay. @throws Unavailable */
  repeat(erased: readonly Erased[]): Promise<void>;
}

/** Delay of the planned erasure in ms; work that ran meanwhile is long over by then. */
const secondTime = 60_000;

/** The form of every id issued by this service; under any other id there is nothing to erase. */
const serverMade = /^[A-Za-z0-9_-]{1,128}$/;

/** Returns the form of the id used in a job's id; undefined for an id that the area cannot have. */
function placeOf(area: ErasableArea, id: string): string | undefined {
  // Other systems name customers freely, so the id is hashed to fit a job's id.
  if (area === 'reference-customers') return createHash('sha256').update(id).digest('hex');
  return serverMade.test(id) ? id : undefined;
}

export function createErasures(dependencies: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Destroys the stream's keys, and drops what is kept of it in memory and, by the tag, in stored answers. */
  readonly erase: (stream: string, tag: string) => Promise<void>;
  /** Deletes files, records and everything else stored of it. */
  readonly deleteCopies: (area: ErasableArea, id: string) => Promise<void>;
}): RepeatedErasures {
  const { jobs, erase, deleteCopies } = dependencies;

  function jobsFor({ area, id }: Erased): readonly Job[] {
    const place = placeOf(area, id);
    if (place === undefined) return [];
    // The id format of earlier versions, whose jobs may still wait.
    return [{ kind: 'maintenance', id: `forget/${area}/${place}`, data: { area, id } }];
  }

  return {
    plan: (area, id) => jobs.enqueue(jobsFor({ area, id }), { notBefore: Date.now() + secondTime }),
    repeat: (erased) => jobs.enqueue(erased.flatMap(jobsFor)),
    async erase(area, id) {
      // A user's id is a plain number, which would be ambiguous as a tag.
      await erase(streamOf({ area }, id), area === 'user' ? userTag(id) : id);
      await deleteCopies(area, id);
    },
  };
}
