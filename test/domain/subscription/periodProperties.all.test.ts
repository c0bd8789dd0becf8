/** Anchors of many random schedules. */
import { testPeriods } from './periodProperties.js';

testPeriods(2_000);
