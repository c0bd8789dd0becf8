// The quick tier: `npm test`.
import { quick, run } from './jest.project.js';

export default { ...run, projects: [quick] };
