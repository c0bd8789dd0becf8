/** The writing direction of languages. */

const rightToLeft: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

/** @param tag language tag (BCP 47) */
export function isRightToLeft(tag: string): boolean {
  return rightToLeft.has(tag.toLowerCase().split('-')[0] ?? '');
}
