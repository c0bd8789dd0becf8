/** Port: an external system that is kept up to date with subscriptions. */
import type { JsonObject } from '../kernel/json.js';

export interface SubscriptionSync {
  /** Sends the current state of a subscription. @throws Unavailable when the other system does not accept it */
  push(subscription: JsonObject, revision: number): Promise<void>;
}
