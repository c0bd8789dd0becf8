/** The rules of a customer in the reference data. */

import { recordDecider } from './decide.js';
import type { Customer } from './events.js';

export const customerDecider = recordDecider<'CustomerPut', 'CustomerRemoved', Customer>({
  what: 'customer',
  put: 'CustomerPut',
  removed: 'CustomerRemoved',
  blank: { name: null, email: null, address: null, taxId: null, language: null },
  check: () => undefined,
});
