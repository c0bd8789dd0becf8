/** The hashes of very many random events. */
import { testChain } from './chainProperties.js';

testChain(1);
