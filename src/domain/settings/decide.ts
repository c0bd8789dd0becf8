/** The rules of the settings. */
import { normalizeBic, normalizeIban } from '../../kernel/banking/bankAccounts.js';
import { isCountry } from '../../kernel/countries.js';
import type { Decider } from '../../kernel/decider.js';
import { invalidField } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import { compareDecimals, isNegative } from '../../kernel/money.js';
import type { Seller, SettingsEvent } from './events.js';

export type SettingsState =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly seller: Seller };

/** Absent fields stay as they are. */
export interface ChangeSeller {
  readonly type: 'ChangeSeller';
  readonly fields: Partial<Seller>;
  /** The seller before the first change. */
  readonly initial: Seller;
}

export type SettingsCommand = ChangeSeller;

/** @throws DomainError VALIDATION_ERROR */
function decide(command: SettingsCommand, state: SettingsState): readonly SettingsEvent[] {
  const now = state.status === 'present' ? state.seller : command.initial;
  const before = { accentColor: null, footer: null, ...now };
  const changed = { ...before, ...command.fields };
  check(changed);
  const seller: Seller = {
    ...changed,
    ...normalized(changed),
    taxRates: [...changed.taxRates].sort((a, b) => (a.country < b.country ? -1 : 1)),
  };
  return isSameJson(seller, before) ? [] : [{ type: 'SellerChanged', data: seller }];
}

function check({ country, iban, bic, endpointId, endpointScheme, taxRates }: Seller): void {
  if (country !== null && !isCountry(country))
    throw invalidField('/country', 'must be a country code of ISO 3166, such as DE');
  if (iban !== null && normalizeIban(iban) === undefined)
    throw invalidField('/iban', 'must be an IBAN with valid check digits');
  if (bic !== null && normalizeBic(bic) === undefined)
    throw invalidField('/bic', 'must be a BIC of ISO 9362');
  if ((endpointId === null) !== (endpointScheme === null))
    throw invalidField('/endpointScheme', 'requires endpointId; send both or neither');
  const seen = new Set<string>();
  for (const [index, one] of taxRates.entries()) {
    if (!isCountry(one.country))
      throw invalidField(`/taxRates/${index}/country`, 'must be a country code of ISO 3166, such as DE');
    if (seen.has(one.country)) throw invalidField(`/taxRates/${index}/country`, 'must not be repeated');
    seen.add(one.country);
    if (isNegative(one.rate) || compareDecimals(one.rate, '1') >= 0)
      throw invalidField(`/taxRates/${index}/rate`, 'must be at least 0 and below 1, such as 0.19');
  }
}

export function evolve(_state: SettingsState, { data }: SettingsEvent): SettingsState {
  return { status: 'present', seller: data };
}

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

type BankDetails = Pick<Seller, 'iban' | 'bic'>;

/** Whether a change names another bank account than the current one. */
export function movesMoney({ iban, bic }: Partial<BankDetails>, now: BankDetails): boolean {
  const next = normalized({
    iban: iban === undefined ? now.iban : iban,
    bic: bic === undefined ? now.bic : bic,
  });
  return next.iban !== now.iban || next.bic !== now.bic;
}

function normalized({ iban, bic }: BankDetails): BankDetails {
  return {
    iban: iban === null ? null : (normalizeIban(iban) ?? iban),
    bic: bic === null ? null : (normalizeBic(bic) ?? bic),
  };
}
