// A long run under faults, in no other run: `npm run soak`, `SOAK_MINUTES=5 npm run soak`.
import { project, run } from './jest.project.js';

export default { ...project, ...run, testMatch: ['**/test/soak/**/*.test.ts'], maxWorkers: 1 };
