/** The tax report adds up over many documents, on embedded engines and on shared servers. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedServers } from '../../support/distributed.js';
import { type RunningService, startService } from '../../support/service.js';
import { drawDocuments, expectTaxLaw, taxedService } from './taxLaw.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService(taxedService);
});
afterAll(() => service.dispose());

test('rows of each period add up to its documents, and periods to the whole', async () => {
  // Shared servers get just enough invoices for lists of more than one page.
  const invoices = sharedServers() === undefined ? 250 : 80;
  const drawn = await drawDocuments(service, { seed: 7_001, invoices, first: '2110-01-05' });
  expect(await expectTaxLaw(service, drawn)).toBeGreaterThan(invoices * 0.6);
}, 240_000);
