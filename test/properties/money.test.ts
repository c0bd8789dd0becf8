/** The law of a subscription's money holds over a few histories. */
import { testMoney } from './money.js';

testMoney(10);
