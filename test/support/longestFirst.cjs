/**
 * The order in which the test files start: those that take longest first, so that none of them begins when the others are almost done. Jest
 * orders by the times of its last run, which a fresh clone does not have, and then by the size of files, which says little of those that wait
 * for processes. What is not named here has its usual place behind what is.
 */
const { default: TestSequencer } = require('@jest/test-sequencer');

/** By the clock, on a run with four workers on two cores. */
const longest = [
  'test/faults/kill.all',
  'test/faults/distributed.all',
  'test/console/journeys.all',
  'test/console/pages.all',
  'test/cli/telco.all',
  'test/http/subscription/renewals',
  'test/faults/killedServers.all',
  'test/cli/onlineRetailInvoices.all',
  'test/http/openapi/examples',
  'test/faults/backup.all',
  'test/adapters/jobs.bullmq.faults.all',
  'test/cli/audit.all',
  'test/faults/damagedEvents.all',
  'test/properties/money.all',
  'test/commands/receivablesRaces.all',
  'test/faults/stoppedService.all',
  'test/http/odata/samePages.all',
  'test/adapters/pdf.all',
  'test/adapters/eventstore/esdb.faults.all',
  'test/adapters/readmodels/embedded.limits.all',
  'test/console/journeys',
  'test/cli/demo.all',
  'test/http/server/accessMatrix',
  'test/client/program.all',
  'test/cli/commandLine',
  'test/adapters/readmodels/embedded',
  'test/http/openapi/lint.all',
  'test/faults/kill',
];

function placeOf({ path }) {
  const place = longest.findIndex((name) => path.replace('.shared', '').endsWith(`/${name}.test.ts`));
  return place < 0 ? longest.length : place;
}

module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((left, right) => placeOf(left) - placeOf(right));
  }
};
