/** When two dashboard names are the same. */

/**
 * What names have in common that differ only in case. Upper case first, so that letters with several lower-case forms
 * (ß and ss, ς and σ) meet; compatibility forms (NFKC) are the plain letters.
 */
export function foldDashboardName(name: string): string {
  return name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}
