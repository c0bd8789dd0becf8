/** Many random histories of a subscription, decided by its rules alone. */
import { testSubscriptions } from './properties.js';

testSubscriptions(1);
