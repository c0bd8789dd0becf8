/** Port: the external system that subscriptions are kept in step with. */
import type { JsonObject } from '../kernel/json.js';

export interface SubscriptionSync {
  /** Hands over a subscription as it is now. @throws Unavailable when the other side does not take it */
  push(subscription: JsonObject, revision: number): Promise<void>;
}
