/** The usage of a few random metered subscriptions is billed correctly. */
import { testMetered } from './metered.js';

testMetered(15);
