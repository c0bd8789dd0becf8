/** Many random credit notes. */
import { testCredits } from './creditProperties.js';

testCredits(300);
