/** A few random histories of an account. */
import { testAccount } from './account.js';

testAccount(10);
