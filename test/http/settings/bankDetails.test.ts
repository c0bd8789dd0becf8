/** A stolen token alone cannot change the bank account that invoices name. */
import { expect, test } from '@jest/globals';
import type { SellerSettings } from '../../../src/commands/settings/seller.js';
import { reauthenticationRequired } from '../../../src/domain/user/administrators.js';
import { settingsRoutes } from '../../../src/http/settings/routes.js';
import { openTestApp } from '../../support/httpClient.js';

const nothing = [
  ...['street', 'city', 'postalCode', 'country', 'taxId', 'vatId', 'registrationId', 'email', 'phone'],
  ...['contactName', 'endpointId', 'endpointScheme', 'bic', 'accountName', 'paymentTerms', 'logo'],
];
const seller = {
  ...Object.fromEntries(nothing.map((name) => [name, null])),
  name: 'Northwind',
  address: [],
  iban: 'DE89370400440532013000',
  taxRates: [],
};

test('changing the bank account needs a fresh sign-in, changing other fields does not', async () => {
  const changes: unknown[] = [];
  const settings = {
    current: async () => ({ seller, revision: 1 }),
    change: async (fields: object) => {
      changes.push(fields);
      return { seller: { ...seller, ...fields }, revision: 2 };
    },
  } as unknown as SellerSettings;
  let isFresh = false;
  const freshness = {
    require: async () => {
      if (!isFresh) throw reauthenticationRequired();
    },
  };
  let told = 0;
  const onBankChanged = async () => {
    told += 1;
  };
  const service = await openTestApp(settingsRoutes({ settings, freshness, onBankChanged } as never));
  const put = async (json: object) => {
    const { status, body } = await service.call('PUT', '/api/settings/seller', {
      token: 'user.1.Admin',
      json,
    });
    return [status, body.code];
  };
  const required = [403, 'REAUTHENTICATION_REQUIRED'];
  expect(await put({ iban: 'GB29NWBK60161331926819' })).toEqual(required);
  expect(await put({ iban: null })).toEqual(required);
  expect(await put({ bic: 'COBADEFFXXX' })).toEqual(required);
  expect(await put({ name: 'Southwind', iban: seller.iban })).toEqual([200, undefined]);
  isFresh = true;
  expect(await put({ iban: 'GB29NWBK60161331926819' })).toEqual([200, undefined]);
  expect(changes).toHaveLength(2);
  expect(told).toBe(1);
  await service.close();
});
