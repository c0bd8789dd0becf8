/** Many random requests. */
import { testRandomRequests } from './random.js';

testRandomRequests(150);
