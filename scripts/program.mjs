// Runs the program of a checkout, `node scripts/program.mjs token --role Admin`, and first builds what has changed. An installed program has no
// sources and is called by its name: see `bin` in package.json.
import { build } from './build.mjs';

if (!(await build([], console.error))) process.exit(1);
await import('../dist/main.js');
