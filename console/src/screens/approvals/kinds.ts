/** Kinds of approvals, for lists and pages. */
import type { Approval } from 'back-office-client';
import type { Actor } from '../../parts/history/actors.js';

export const kinds: readonly Approval['kind'][] = [
  'seller-bank',
  'refund',
  'write-off',
  'admin',
  'api-key',
  'erasure',
];

export const statuses: readonly Approval['status'][] = [
  'open',
  'approved',
  'executed',
  'failed',
  'declined',
  'expired',
];

/** Parses an actor such as `user:2`. */
export function actorIn(text: string): Actor {
  const [kind = '', id = ''] = text.split(':');
  return { kind, id };
}
