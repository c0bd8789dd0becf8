/** A few histories of customers' accounts. */
import { testReceivables } from './receivables.js';

testReceivables(200);
