/** A few random histories of carts. */
import { testCarts } from './cart.js';

testCarts(1 / 40);
