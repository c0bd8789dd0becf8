/** A few random histories of accounts' read model. */
import { testAccountModel } from './accountModel.js';

testAccountModel(20);
