/** The numbers that the service draws: `INV-2026-000001`, gapless in each year of issue. */
import { drawnNumbers } from '../shared/documentNumbers.js';

export const { isDrawnForm, sequenceFor, drawnNumber } = drawnNumbers('INV', 'invoice');
