/** Previews over one random history. */
import { testPreviews } from './preview.js';

testPreviews(1);
