/** The languages of documents and mails, by their codes (ISO 639-1), and the direction in which they are written. */

export const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'zh'] as const;
/** Language code (ISO 639-1). */
export type Language = (typeof languages)[number];

/**
 * Returns a language tag (BCP 47) without its extensions. Language, script, region and variant determine how amounts and dates are written. An
 * extension such as `-u-ca-buddhist` would write another year for the same day.
 */
export function withoutExtensions(tag: string): string {
  return tag.replace(/-[0-9a-z]-.*$/i, '');
}

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
