/** The numbers that the service draws: `RCP-2026-000001`, never twice, gaps allowed. */
import { drawnNumbers } from '../shared/documentNumbers.js';

export const { isDrawnForm, sequenceFor, drawnNumber } = drawnNumbers('RCP', 'receipt');
