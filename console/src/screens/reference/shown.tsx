/** Values of records, formatted. */
import { Fragment, type ReactNode } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { useNameOfTaxCategory } from '../../parts/fields/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { Named, NamedLink } from '../../parts/names/Named.js';
import { moment, money, nothing, number, percent } from '../../parts/words/format.js';
import type { ReferenceField, ReferenceRecord } from './kinds.js';
import { useReferenceWords } from './words.js';

/** Returns a function that translates the API's words. */
export function useNameOf(): (word: string) => string {
  const words = useReferenceWords();
  const common = useWords();
  const categoryOf = useNameOfTaxCategory();
  const own = {
    pending: words.pending,
    carts: words.carts,
    subscriptions: words.subscriptions,
    both: words.both,
    count: words.count,
    sum: words.sum,
    max: words.max,
    latest: words.latest,
    unique: words.unique,
    weightedSum: words.weightedSum,
  };
  return (word) =>
    Object.hasOwn(own, word) ? own[word as keyof typeof own] : (categoryOf(word) ?? wordOf(common, word));
}

/** @param nameOf see `useNameOf` @param yesNo words for true and false */
export function shownAs(
  record: ReferenceRecord,
  { field, kind, isMoney, isShare, isDiscount }: ReferenceField,
  nameOf: (word: string) => string,
  yesNo: readonly [string, string],
): ReactNode {
  const value = record[field];
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? yesNo[0] : yesNo[1];
  if (typeof value === 'number') {
    if (isShare === true || (isDiscount === true && record.type === 'percentage'))
      return percent(isShare === true ? value : value / 100);
    const { currency } = record;
    return isMoney === true || isDiscount === true
      ? money(value, typeof currency === 'string' ? currency : undefined, { price: true })
      : number(value);
  }
  if (Array.isArray(value))
    return value.map((id, place) => (
      <Fragment key={String(id)}>
        {place > 0 && ', '}
        <Named kind="offer" id={String(id)} />
      </Fragment>
    ));
  if (field === 'status') return <StatusBadge status={String(value)} name={nameOf(String(value))} />;
  if (field === 'customerId') return <Named kind="customer" id={String(value)} />;
  if (kind === 'moment') return moment(String(value));
  if (kind === 'words') return nameOf(String(value));
  return <bdi>{String(value)}</bdi>;
}

/** Adds links to customers and carts, which have pages of their own. */
export function linked(field: ReferenceField, record: ReferenceRecord, shown: ReactNode): ReactNode {
  const value = record[field.field];
  if (typeof value !== 'string' || value === '') return shown;
  if (field.field === 'customerId') return <NamedLink kind="customer" id={value} />;
  if (field.field === 'cartId') return <Link to={addressOfOne('cart', value)}>{value}</Link>;
  return shown;
}
