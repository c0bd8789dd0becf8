/** The law of a subscription's money holds over many histories. `MONEY_HISTORIES=20000 PROPERTY_SEED=7` runs others. */
import { testMoney } from './money.js';

testMoney(Number(process.env.MONEY_HISTORIES ?? 250));
