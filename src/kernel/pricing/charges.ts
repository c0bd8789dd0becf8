/** Charges for usage: what an offer asks for what its meters count, in arrears. */
import { invalidField } from '../errors.js';
import { isSameJson, type JsonObject, type JsonValue } from '../json.js';
import { checkPriceTerms, type PriceTerms, termsAsJson, termsFromJson } from './terms.js';

/** `id` is unique within the offer, and tells what was billed from one version of the offer to the next. */
export interface UsageCharge {
  readonly id: string;
  /** As lines of invoices call it. */
  readonly name: string;
  /** Id of the meter. */
  readonly meter: string;
  readonly terms: PriceTerms;
}

export const mostCharges = 50;

/** @throws DomainError VALIDATION_ERROR that names the member */
export function checkCharges(charges: readonly UsageCharge[]): void {
  if (charges.length > mostCharges)
    throw invalidField('/charges', `must have at most ${mostCharges} charges`);
  for (const [index, { id, name, terms }] of charges.entries()) {
    const before = charges.slice(0, index);
    if (before.some((other) => other.id === id))
      throw invalidField(`/charges/${index}/id`, 'is the id of another charge');
    // Lines of invoices are told apart by it.
    if (before.some((other) => other.name === name))
      throw invalidField(`/charges/${index}/name`, 'is the name of another charge');
    checkPriceTerms(terms, 'usage', `/charges/${index}`);
  }
}

/** Ids of those that are new, changed or gone; what a charge is called does not count. */
export function changedCharges(
  before: readonly UsageCharge[],
  after: readonly UsageCharge[],
): readonly string[] {
  const rated = ({ meter, terms }: UsageCharge) => ({ meter, terms });
  const isKept = (charge: UsageCharge, others: readonly UsageCharge[]) =>
    others.some((other) => other.id === charge.id && isSameJson(rated(other), rated(charge)));
  const changed = [
    ...before.filter((charge) => !isKept(charge, after)),
    ...after.filter((charge) => !isKept(charge, before)),
  ];
  return [...new Set(changed.map(({ id }) => id))];
}

/** As the API shows them: the terms beside the names. */
export function chargesAsJson(charges: readonly UsageCharge[]): JsonObject[] {
  return charges.map(({ id, name, meter, terms }) => ({ id, name, meter, ...termsAsJson(terms) }));
}

/** Reads the charges that `chargesAsJson` wrote; none for null. */
export function chargesFromJson(json: JsonValue | undefined): readonly UsageCharge[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((charge) => {
    const { id, name, meter, ...rest } = Object(charge);
    const terms = termsFromJson(rest);
    return terms === null ? [] : [{ id, name, meter, terms }];
  });
}
