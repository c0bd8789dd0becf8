// `npm run test:watch`: runs the quick tests that reach a change, at each change; `npm run test:watch -- test/http/cart` those
// that are named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, root } from './build.mjs';
import { onChange } from './watching.mjs';

const named = process.argv.slice(2);
const jest = ['--no-warnings', 'node_modules/jest/bin/jest.js'];

async function run(words) {
  await once(spawn(process.execPath, [...jest, ...words], { cwd: root, stdio: 'inherit' }), 'exit');
}

onChange(['src', 'test'], async (changed) => {
  if (!(await build())) return;
  if (named.length > 0) return run(named);
  // Tests import what was built.
  const files = changed.map((path) => path.replace(/^src\/(.*)\.ts$/, 'dist/$1.js'));
  if (files.length > 0) await run(['--passWithNoTests', '--findRelatedTests', ...files]);
  console.log('waiting for changes');
});
