/** The rules of a customer in the reference data. */

import { isCountry } from '../../kernel/countries.js';
import { invalidField, recordDecider } from './decide.js';
import type { Customer } from './events.js';

export const customerDecider = recordDecider<'CustomerPut', 'CustomerRemoved', Customer>({
  what: 'customer',
  put: 'CustomerPut',
  removed: 'CustomerRemoved',
  blank: {
    name: null,
    email: null,
    address: null,
    taxId: null,
    language: null,
    street: null,
    city: null,
    postalCode: null,
    country: null,
    vatId: null,
    registrationId: null,
    purchaseOrder: null,
    endpointId: null,
    endpointScheme: null,
  },
  check({ country = null, endpointId = null, endpointScheme = null }) {
    if (country !== null && !isCountry(country))
      throw invalidField('country', 'has to be a country of ISO 3166 such as DE');
    if ((endpointId === null) !== (endpointScheme === null))
      throw invalidField('endpointScheme', 'belongs to endpointId: both or neither');
  },
});
