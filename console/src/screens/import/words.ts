import { number } from '../../parts/words/format.js';
import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';
import type { RowFault } from './outgoing.js';

export const useImportWords = wordsIn({ en, de });

/** Returns a function that says why a row of the file makes no record. */
export function useFaultWords(): (fault: RowFault) => string {
  const words = useImportWords();
  return (fault) => {
    switch (fault.why) {
      case 'cells':
        return words.otherCells(number(fault.cells), number(fault.columns));
      case 'cell':
        return words[`no_${fault.fault}`](fault.field, fault.cell.slice(0, 100));
      default:
        return words[fault.why];
    }
  };
}
