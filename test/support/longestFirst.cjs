/**
 * The order in which the test files start: those that take longest first, so that none of them begins when the others are almost done. Jest
 * orders by the times of its last run, which a fresh clone does not have, and then by the size of files, which says little of those that wait
 * for processes. What is not named here has its usual place behind what is.
 */
const { default: TestSequencer } = require('@jest/test-sequencer');

/** By the clock, on a run with four workers on two cores; about half a minute and more. */
const longest = [
  'test/faults/distributed',
  'test/faults/kill.all',
  'test/console/journeys',
  'test/console/pages',
  'test/cli/telco',
  'test/http/subscription/renewals',
  'test/faults/killedServers',
  'test/cli/onlineRetailInvoices',
  'test/http/openapi/examples',
  'test/faults/backup',
  'test/adapters/jobs.bullmq.faults',
  'test/cli/audit',
  'test/faults/damagedEvents',
  'test/commands/receivablesRaces.faults',
  'test/faults/stoppedService',
  'test/http/odata/samePages',
  'test/adapters/pdf',
  'test/adapters/eventstore/esdb.faults',
  'test/adapters/readmodels/embedded.limits',
  'test/properties/money',
];

function placeOf({ path }) {
  const place = longest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return place < 0 ? longest.length : place;
}

module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((left, right) => placeOf(left) - placeOf(right));
  }
};
