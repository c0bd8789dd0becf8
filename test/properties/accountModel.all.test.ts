/** The read model of accounts agrees with the accounts over many random histories. */
import { testAccountModel } from './accountModel.js';

testAccountModel(300);
