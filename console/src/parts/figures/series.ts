/** Names of series, which end with the currency in brackets where the values are money: `total (EUR)`. */

type Series = readonly { readonly name: string }[];

const bracket = / ?\(([A-Z]{3})\)$/;

export function currencyOf(series: string): string | undefined {
  return bracket.exec(series)?.[1];
}

/** Returns what a series measures, without the currency. */
export function measureOf(series: string): string {
  return series.replace(bracket, '');
}

/** Returns the currency of all series; undefined where they have several or none. */
export function commonCurrency(series: Series): string | undefined {
  const currencies = series.map(({ name }) => currencyOf(name));
  return new Set(currencies).size === 1 ? currencies[0] : undefined;
}

/** Returns the names without the currency that all series share, because each value has it. */
export function distinctNames(series: Series): readonly string[] {
  const names = series.map(({ name }) => name);
  return commonCurrency(series) === undefined ? names : names.map(measureOf);
}
