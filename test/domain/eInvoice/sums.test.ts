/** The sums of a few random invoices and credit notes. */
import { testSums } from './sums.js';

testSums(4);
