/** The usage of very many random metered subscriptions is billed correctly. */
import { testMetered } from './metered.js';

testMetered(800);
