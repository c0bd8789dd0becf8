/** A few random histories of a subscription by its rules alone. */
import { testSubscriptions } from './properties.js';

testSubscriptions(1 / 10);
