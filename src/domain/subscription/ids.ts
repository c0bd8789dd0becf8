/** The ids of subscriptions and of changes that are not due yet. */
import type { IdKind } from '../../kernel/ids.js';

export const subscriptionIds: IdKind = { name: 'subscription', prefix: 'sub' };
export const scheduledChangeIds: IdKind = { name: 'scheduledChange', prefix: 'chg' };
