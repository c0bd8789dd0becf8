/** Writes quantities, money and dates by locale, in characters that the document's fonts can print. */
import { currencyDigits, type DecimalText, quantityDigits, unitPriceDigits } from '../money.js';

export type DayWriter = ReturnType<typeof createDayWriter>;

export interface NumberWriter extends DayWriter {
  quantity(value: number): string;
  /** With up to six decimal places, and at least those of the currency. */
  unitPrice(value: DecimalText): string;
  /** With exactly the currency's decimal places. */
  amount(value: DecimalText): string;
  /** A rate such as `0.19`. */
  percent(rate: DecimalText): string;
}

/** The locale used where the runtime does not know the given one. Without it, the machine's own locale would apply. */
const otherwise = 'en-US';
const sample: NumericText = '-9876543210.12345';

/** The full-width yen sign of Japanese locales, which the main font lacks. */
const wideYen = /\uffe5/g;

type NumericText = `${number}`;

/** See `createNumberWriter` for `covers`. @throws RangeError for an invalid locale */
export function createDayWriter(locale: string, covers: (text: string) => boolean) {
  const locales = [locale, otherwise];
  // Some locales default to another calendar. The date must be the one that the e-invoice and the API state.
  const options = { dateStyle: 'medium', timeZone: 'UTC', calendar: 'gregory' } as const;
  const formats = [
    new Intl.DateTimeFormat(locales, options),
    new Intl.DateTimeFormat(locales, { ...options, numberingSystem: 'latn' }),
  ];
  return {
    /** Writes a date, or the UTC day of a timestamp; any other text stays as it is. */
    day(value: string) {
      const moment = new Date(value);
      if (Number.isNaN(moment.getTime())) return value;
      return formats.map((format) => format.format(moment)).find(covers) ?? value.slice(0, 10);
    },
  };
}

/**
 * `covers` tells whether a text can be printed. Where a locale's own digits or currency sign cannot, Latin digits and the currency code are used
 * instead. @throws RangeError for an invalid locale
 */
export function createNumberWriter(
  locale: string,
  currency: string,
  covers: (text: string) => boolean,
): NumberWriter {
  const digits = currencyDigits(currency);
  const locales = [locale, otherwise];

  function money(maximumFractionDigits: number): Intl.NumberFormat {
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits,
    };
    const written = [
      new Intl.NumberFormat(locales, options),
      new Intl.NumberFormat(locales, { ...options, numberingSystem: 'latn' }),
      new Intl.NumberFormat(locales, { ...options, numberingSystem: 'latn', currencyDisplay: 'code' }),
    ].find((format) => covers(format.format(sample)));
    return written ?? new Intl.NumberFormat(otherwise, { ...options, currencyDisplay: 'code' });
  }

  const amounts = money(digits);
  const unitPrices = money(Math.max(digits, unitPriceDigits));
  const quantityOptions: Intl.NumberFormatOptions = { maximumFractionDigits: quantityDigits };
  const localQuantities = new Intl.NumberFormat(locales, quantityOptions);
  const quantities = covers(localQuantities.format(9_876_543_210.5))
    ? localQuantities
    : new Intl.NumberFormat(locales, { ...quantityOptions, numberingSystem: 'latn' });
  const percentOptions: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 4 };
  const localPercents = new Intl.NumberFormat(locales, percentOptions);
  const percents = covers(localPercents.format(0.987654321))
    ? localPercents
    : new Intl.NumberFormat(locales, { ...percentOptions, numberingSystem: 'latn' });
  return {
    percent: (rate) => percents.format(numeric(rate)),
    quantity: (value) => quantities.format(value),
    unitPrice: (value) => unitPrices.format(numeric(value)).replace(wideYen, '¥'),
    amount: (value) => amounts.format(numeric(value)).replace(wideYen, '¥'),
    day: createDayWriter(locale, covers).day,
  };
}

/** Intl formats decimal text exactly; a number would be rounded. */
function numeric(value: DecimalText): NumericText {
  if (!isNumeric(value)) throw new RangeError(`${JSON.stringify(value)} is no decimal number`);
  return value;
}

function isNumeric(value: DecimalText): value is NumericText {
  return /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value);
}
