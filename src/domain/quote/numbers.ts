/** The numbers that the service draws: `Q-2026-000001`, never twice, gaps allowed. */
import { drawnNumbers } from '../shared/documentNumbers.js';

export const { sequenceFor, drawnNumber } = drawnNumbers('Q', 'quote');
