// All tests, in three projects: `npm test` runs them all, `npm run test:unit` and `npm run test:faults` one of them.
import { project, run } from './jest.project.js';

/** What starts no service: rules, and what is computed from events and documents. */
const unit =
  '/test/(kernel|query|domain|commands|projections|events|analytics)/(?!.*\\.faults\\.).*\\.test\\.ts$';
/** The console in a browser, and what its pages are made of. */
const inBrowser = '/test/console/.*\\.test\\.ts$';
/** What kills, stops, fills and damages, and what tries very many inputs on a whole service. */
const faults = '(/test/faults/.*|\\.faults|/test/properties/(fuzz|stateAsOf))\\.test\\.ts$';

export default {
  ...run,
  projects: [
    { ...project, displayName: 'unit', testMatch: undefined, testRegex: unit },
    { ...project, displayName: 'faults', testMatch: undefined, testRegex: faults },
    { ...project, displayName: 'console', testMatch: undefined, testRegex: inBrowser },
    {
      ...project,
      displayName: 'service',
      testPathIgnorePatterns: [unit, faults, inBrowser, '/test/soak/'],
    },
  ],
};
