/** The law of a subscription's money holds over very many histories. */
import { testMoney } from './money.js';

testMoney(1_000);
