/** Many random histories of carts. */
import { testCarts } from './cart.js';

testCarts(1);
