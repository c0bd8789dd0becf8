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
  'test/properties/money.nightly',
  'test/properties/metered.nightly',
  'test/properties/due.nightly',
  'test/faults/killedServers.nightly',
  'test/faults/usage.nightly',
  'test/http/openapi/examples.all',
  'test/properties/receivables.nightly',
  'test/adapters/jobs.bullmq.faults.nightly',
  'test/cli/telco.nightly',
  'test/properties/fuzz.all',
  'test/http/subscription/renewals.all',
  'test/properties/money.all',
  'test/properties/metered.all',
  'test/properties/due.all',
  'test/faults/damagedFiles.all',
  'test/webhooks/law.all',
  'test/http/account/dunning.all',
  'test/console/clerk.nightly',
  'test/faults/stoppedService.nightly',
  'test/faults/fullDiskService.nightly',
  'test/faults/hangingServers.nightly',
  'test/faults/continuousBackup.nightly',
  'test/http/subscription/settlement.all',
  'test/http/usage/metered.all',
  'test/http/user/signup.all',
  'test/cli/package.nightly',
  'test/http/cart/races.all',
  'test/http/reference/erasure.all',
  'test/faults/lostJobs.all',
  'test/adapters/eventstore/esdb.faults.all',
  'test/properties/receivables.all',
  'test/adapters/pdf.all',
  'test/properties/stateAsOf.all',
  'test/faults/backup.all',
  'test/cli/audit.all',
  'test/console/journeys.all',
  'test/cli/commandLine.all',
  'test/faults/kill.all',
  'test/frozenEvents',
  'test/structure.all',
  'test/http/invoice/invoice',
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
