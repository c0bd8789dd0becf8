/**
 * The order in which the test files start: those that take longest first, so that none of them begins when the others are almost done. Jest
 * orders by the times of its last run, which a fresh clone does not have, and then by the size of files, which says little of those that wait
 * for processes. What is not named here has its usual place behind what is.
 */
const { default: TestSequencer } = require('@jest/test-sequencer');

/** By the clock, on a run with three workers on two cores. */
const longest = [
  'test/console/journeys.nightly',
  'test/faults/distributed.nightly',
  'test/console/pages.nightly',
  'test/faults/kill.nightly',
  'test/console/names.nightly',
  'test/faults/usage.all',
  'test/faults/killedServers.all',
  'test/http/openapi/examples.all',
  'test/http/subscription/renewals',
  'test/adapters/jobs.bullmq.faults.all',
  'test/cli/telco.all',
  'test/http/account/dunning',
  'test/properties/fuzz.all',
  'test/http/subscription/settlement',
  'test/http/usage/metered',
  'test/http/cart/expiry',
  'test/properties/due.all',
  'test/properties/money.all',
  'test/faults/damagedFiles.all',
  'test/webhooks/law.all',
  'test/http/user/signup',
  'test/properties/metered.all',
  'test/console/clerk.nightly',
  'test/faults/fullDiskService.all',
  'test/cli/package.all',
  'test/properties/receivables.all',
  'test/properties/receivables',
  'test/http/cart/races',
  'test/http/cart/orders',
  'test/cli/onlineRetailInvoices.all',
  'test/faults/hangingServers.all',
  'test/http/report/taxReport.all',
  'test/http/reference/erasure',
  'test/http/invoice/invoice',
  'test/properties/stateAsOf.all',
  'test/faults/stoppedService.all',
  'test/faults/backup.all',
  'test/cli/audit.all',
  'test/console/journeys',
  'test/cli/commandLine',
  'test/faults/kill',
  'test/client/lists',
  'test/projections/engine/projector',
];

function placeOf({ path }) {
  const place = longest.findIndex((name) => path.replace('.shared', '').endsWith(`/${name}.test.ts`));
  return place < 0 ? longest.length : place;
}

module.exports = class LongestFirst extends TestSequencer {
  static longest = longest;

  sort(tests) {
    return super.sort(tests).sort((left, right) => placeOf(left) - placeOf(right));
  }
};
