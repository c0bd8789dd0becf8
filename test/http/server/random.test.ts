/** A few random requests. */
import { testRandomRequests } from './random.js';

testRandomRequests(15);
