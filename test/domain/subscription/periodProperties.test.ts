/** Anchors of a few random schedules. */
import { testPeriods } from './periodProperties.js';

testPeriods(100);
