/** Previews foretell commands over random histories. `PREVIEW_HISTORIES=500 PROPERTY_SEED=7` runs more and others. */
import { testPreviews } from './preview.js';

testPreviews(Number(process.env.PREVIEW_HISTORIES ?? 8));
