/** The auditor finds no fault in many histories of accounts. `RECEIVABLES_HISTORIES=5000 PROPERTY_SEED=7` runs others. */
import { testReceivables } from './receivables.js';

testReceivables(Number(process.env.RECEIVABLES_HISTORIES ?? 400));
