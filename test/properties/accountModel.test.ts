/** The read model of accounts agrees with the accounts over a few random histories. */
import { testAccountModel } from './accountModel.js';

testAccountModel(20);
