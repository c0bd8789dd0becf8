/** Spells out an identifier: `renewalDate` becomes `renewal date`. */
export function spelled(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}
