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

const areSame = (values: readonly unknown[]) => new Set(values).size === 1;

/** Returns the currency of all series; undefined where they have several or none. */
export function commonCurrency(series: Series): string | undefined {
  const currencies = series.map(({ name }) => currencyOf(name));
  return areSame(currencies) ? currencies[0] : undefined;
}

/** Returns the names without what all series share: the currency, which each value has, or the measure in several currencies. */
export function distinctNames(series: Series): readonly string[] {
  const names = series.map(({ name }) => name);
  if (areSame(names.map(currencyOf))) return names.map(measureOf);
  return areSame(names.map(measureOf)) ? names.map((name) => currencyOf(name) ?? name) : names;
}
