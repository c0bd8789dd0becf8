// A long run under faults: `npm run soak`, `SOAK_MINUTES=5 npm run soak`.
import { run, soak } from './jest.project.js';

export default { ...run, projects: [soak], maxWorkers: 1 };
