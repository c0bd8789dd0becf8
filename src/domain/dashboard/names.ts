/** When two dashboard names are the same. */

/**
 * Folds a name, so that names that differ only in case are equal. Upper case first, so that letters with several lower-case forms (ß and ss, ς and
 * σ) meet; compatibility forms (NFKC) are the plain letters.
 */
export function foldDashboardName(name: string): string {
  return name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}
