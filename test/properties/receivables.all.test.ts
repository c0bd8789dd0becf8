/** Many histories of customers' accounts: `RECEIVABLES_HISTORIES=5000 PROPERTY_SEED=7` lives others. */
import { testReceivables } from './receivables.js';

testReceivables(Number(process.env.RECEIVABLES_HISTORIES ?? 1_000));
