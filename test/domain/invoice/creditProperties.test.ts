/** A few random credit notes. */
import { testCredits } from './creditProperties.js';

testCredits(15);
