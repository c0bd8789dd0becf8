/** The languages that documents and mails are written in, by their codes (ISO 639-1). */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'zh'] as const;
export type Language = (typeof languages)[number];
