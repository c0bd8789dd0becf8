/** Previews foretell commands over one short random history. */
import { testPreviews } from './preview.js';

testPreviews(1, 8);
