/** The rules of the settings. */
import { normalizeBic, normalizeIban } from '../../kernel/banking/bankAccounts.js';
import { isCountry } from '../../kernel/countries.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { compareDecimals, isNegative } from '../../kernel/money.js';
import type { SettingsCommand } from './commands.js';
import type { Seller, SettingsEvent } from './events.js';
import { evolve } from './evolve.js';
import type { SettingsState } from './state.js';

/** @throws DomainError VALIDATION_ERROR */
function decide(command: SettingsCommand, state: SettingsState): readonly SettingsEvent[] {
  const now = state.status === 'present' ? state.seller : command.initial;
  const before = { accentColor: null, footer: null, ...now };
  const changed = { ...before, ...command.fields };
  check(changed);
  const { iban, bic, taxRates } = changed;
  const seller: Seller = {
    ...changed,
    iban: iban === null ? null : (normalizeIban(iban) ?? iban),
    bic: bic === null ? null : (normalizeBic(bic) ?? bic),
    taxRates: [...taxRates].sort((a, b) => (a.country < b.country ? -1 : 1)),
  };
  const same = JSON.stringify(sorted(seller)) === JSON.stringify(sorted(before));
  return same ? [] : [{ type: 'SellerChanged', data: seller }];
}

function check({ country, iban, bic, endpointId, endpointScheme, taxRates }: Seller): void {
  if (country !== null && !isCountry(country))
    throw invalid('country', 'must be a country code of ISO 3166, such as DE');
  if (iban !== null && normalizeIban(iban) === undefined)
    throw invalid('iban', 'must be an IBAN with valid check digits');
  if (bic !== null && normalizeBic(bic) === undefined) throw invalid('bic', 'must be a BIC of ISO 9362');
  if ((endpointId === null) !== (endpointScheme === null))
    throw invalid('endpointScheme', 'requires endpointId; send both or neither');
  const seen = new Set<string>();
  for (const [index, one] of taxRates.entries()) {
    if (!isCountry(one.country))
      throw invalid(`taxRates/${index}/country`, 'must be a country code of ISO 3166, such as DE');
    if (seen.has(one.country)) throw invalid(`taxRates/${index}/country`, 'is there twice');
    seen.add(one.country);
    if (isNegative(one.rate) || compareDecimals(one.rate, '1') >= 0)
      throw invalid(`taxRates/${index}/rate`, 'must be at least 0 and below 1, such as 0.19');
  }
}

function sorted(seller: Seller) {
  return Object.entries(seller).sort(([a], [b]) => (a < b ? -1 : 1));
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${path} ${message}`, {
    errors: [{ path: `/${path}`, message }],
  });
}

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
