/** The hashes of a few random events. */
import { testChain } from './chainProperties.js';

testChain(1 / 20);
