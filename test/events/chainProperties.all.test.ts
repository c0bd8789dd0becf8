/** The hashes of many random events. */
import { testChain } from './chainProperties.js';

testChain(1);
