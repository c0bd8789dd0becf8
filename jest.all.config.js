// Every tier: `npm run test:all`; without what `npm test` has run: `npm run test:all -- --selectProjects slow shared`.
import { nightly, quick, run, shared, sharedNightly, slow } from './jest.project.js';

export default { ...run, projects: [quick, slow, shared, nightly, sharedNightly] };
