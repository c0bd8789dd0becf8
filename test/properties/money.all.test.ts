/** Many histories of subscriptions: `MONEY_HISTORIES=20000 PROPERTY_SEED=7` lives others. */
import { testMoney } from './money.js';

testMoney(Number(process.env.MONEY_HISTORIES ?? 500));
