/** The properties of carts hold over a few random histories. */
import { testCarts } from './cart.js';

testCarts(1 / 40);
