/** Three years of renewals, moved by the test clock. */
import { afterAll, beforeAll } from '@jest/globals';
import { testRenewals } from '../../support/renewals.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2027-01-31T08:00:00Z');
});
afterAll(() => service.dispose());

testRenewals(() => service, 2027, 36);
