/** Many random histories of an account agree with an oracle. `ACCOUNT_HISTORIES=5000 PROPERTY_SEED=7` runs others. */
import { testAccount } from './account.js';

testAccount(Number(process.env.ACCOUNT_HISTORIES ?? 150));
