/** The sums of many random invoices and credit notes. `E_INVOICE_RUNS` sets the number; 10,000 take minutes. */
import { testSums } from './sums.js';

testSums(Number(process.env.E_INVOICE_RUNS ?? 150));
