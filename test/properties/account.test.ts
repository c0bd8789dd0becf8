/** A few random histories of an account agree with an oracle. */
import { testAccount } from './account.js';

testAccount(10);
