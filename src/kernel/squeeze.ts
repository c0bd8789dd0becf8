/** Keeps only letters and digits, in capitals, since people copy numbers loosely: `inv 2026-000123` and `INV-2026-000123` become the same. */
export function squeeze(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
