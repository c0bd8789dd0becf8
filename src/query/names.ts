/** Derives type names from read models and their collections: `credit-notes` → `CreditNote`, its `items` → `CreditNoteItem`. */

/** Returns the singular of an English plural, for the forms that names of read models and collections have. */
export function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : plural;
}

/** `credit-notes`, `creditNotes`, `credit notes` → `CreditNotes`. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Returns the type name of a read model's documents, e.g. `discountCodes` → `DiscountCode`. */
export function entityName(model: string): string {
  return pascalCase(singular(model));
}
