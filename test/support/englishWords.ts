/** Finds English words in texts of other languages: words of documents and mails that exist in English but not in that language. */
import { mailWordsOf } from '../../src/domain/shared/mailLanguage.js';
import type { Language } from '../../src/kernel/wording/languages.js';
import type { LineText } from '../../src/kernel/wording/lineText.js';

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

function vocabularyOf(language: Language): ReadonlySet<string> {
  const { say, labels } = mailWordsOf({ language, tag: language });
  const messages = [...Object.values(say), ...Object.values(labels)];
  return new Set(messages.flatMap((message) => wordsIn(message.replace(/\{\w+\}/g, ' '))));
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
).map((month) => month.toLowerCase());
const monthsIn = (language: Language) =>
  new Set(
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
    ).flatMap(wordsIn),
  );

const common = wordsIn('the and for with from not was has been this that your you are will before already');

/** Returns the English words of a text that its own language does not have. */
export function englishIn(text: string, language: Language): readonly string[] {
  const own = new Set([...vocabularyOf(language), ...monthsIn(language)]);
  const english = new Set([...vocabularyOf('en'), ...months, ...common]);
  return [...new Set(wordsIn(text))].filter((word) => english.has(word) && !own.has(word));
}

const days = { from: '2026-03-10', until: '2026-03-30' } as const;
const counted = { ...days, days: 21, of: 31 } as const;
const offer = 'Qxz';

/** One text of each kind of line, with names that belong to no language. */
export const lineTexts: readonly LineText[] = [
  { kind: 'period', offer, ...days },
  { kind: 'period', offer, ...counted, isPriceUnknown: true },
  {
    kind: 'change',
    offers: [offer, 'Wvk'],
    quantities: [5, 1_200],
    prices: [null, '12.5'],
    ...counted,
    about: offer,
  },
  { kind: 'notUsed', offer, ...counted },
  { kind: 'correction', offer, ...counted },
  { kind: 'givenBack', offer, ...days },
  { kind: 'alreadyCredited', offer, ...days },
  { kind: 'takenBackTooMuch' },
  { kind: 'voidCarriedOver' },
  { kind: 'creditOnInvoice', number: 'INV-2026-000001' },
  { kind: 'periodSuspended' },
  { kind: 'periodEnded' },
];
