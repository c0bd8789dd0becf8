// Every tier: `npm run test:all`; without what `npm test` has run: `npm run test:all -- --selectProjects slow shared`.
import { quick, run, shared, slow } from './jest.project.js';

// Kills, browsers and servers wait for one another more than quick tests do: a fourth worker has room.
export default { ...run, maxWorkers: 4, projects: [quick, slow, shared] };
