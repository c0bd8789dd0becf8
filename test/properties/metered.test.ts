/** A few lives of metered subscriptions. */
import { testMetered } from './metered.js';

testMetered(15);
