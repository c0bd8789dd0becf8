/** Many random histories of an account: `ACCOUNT_HISTORIES=5000 PROPERTY_SEED=7` lives others. */
import { testAccount } from './account.js';

testAccount(Number(process.env.ACCOUNT_HISTORIES ?? 150));
