/** The properties of carts hold over many random histories. */
import { testCarts } from './cart.js';

testCarts(1);
