/** The numbers that the service draws: `CN-2026-000001`, gapless in each year. */
import { drawnNumbers } from '../shared/documentNumbers.js';

export const { sequenceFor, drawnNumber } = drawnNumbers('CN', 'credit-note');
