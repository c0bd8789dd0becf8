/** Charges for usage: the prices that an offer asks in arrears for what its meters count. */
import { invalidField } from '../errors.js';
import { isSameJson, type JsonObject, type JsonValue } from '../json.js';
import { checkPriceTerms, type PriceTerms, termsAsJson, termsFromJson } from './terms.js';

/** A usage charge. `id` is unique within the offer and identifies the charge across versions of the offer. */
export interface UsageCharge {
  readonly id: string;
  /** Name on invoice lines. */
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
    // Lines of an invoice are distinguished by the charge's name.
    if (before.some((other) => other.name === name))
      throw invalidField(`/charges/${index}/name`, 'is the name of another charge');
    checkPriceTerms(terms, 'usage', `/charges/${index}`);
  }
}

/** Returns the ids of charges that are new, changed or gone. A change of name alone does not count. */
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

/** Returns the charges as the API shows them, with the terms beside the names. */
export function chargesAsJson(charges: readonly UsageCharge[]): JsonObject[] {
  return charges.map(({ id, name, meter, terms }) => ({ id, name, meter, ...termsAsJson(terms) }));
}

/** Reads the charges that `chargesAsJson` wrote; an empty list for null. */
export function chargesFromJson(json: JsonValue | undefined): readonly UsageCharge[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((charge) => {
    const { id, name, meter, ...rest } = Object(charge);
    const terms = termsFromJson(rest);
    return terms === null ? [] : [{ id, name, meter, terms }];
  });
}
