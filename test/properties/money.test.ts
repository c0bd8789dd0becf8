/** A few histories of subscriptions. */
import { testMoney } from './money.js';

testMoney(10);
