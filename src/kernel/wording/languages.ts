/** The languages that documents and mails are written in, by their codes (ISO 639-1). */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'zh'] as const;
export type Language = (typeof languages)[number];

/**
 * A language tag (BCP 47) without extensions. Language, script, region and variant say how amounts and days are written. A calendar or digits of
 * its own, such as `-u-ca-buddhist`, would make other years of the same day.
 */
export function withoutExtensions(tag: string): string {
  return tag.replace(/-[0-9a-z]-.*$/i, '');
}
