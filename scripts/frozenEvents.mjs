/**
 * Holds what is stored for ever and the code together: the shapes of events, frozen examples of each type and schema with what they lead
 * to, and the reducers of read models with their versions. `--check` says on the error output what does not hold and what to do; without
 * it what may be written is written (`npm run fixtures:events`). See test/fixtures/README.md.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { close, eventUnions, root } from './eventTypes.mjs';
import { fixtures } from './frozen/files.mjs';
import { checkHistories } from './frozen/histories.mjs';
import { checkReadModels } from './frozen/readModels.mjs';
import { checkShapes } from './frozen/shapes.mjs';

const has = (name) => process.argv.includes(name);
const options = {
  freeze: !has('--check'),
  acceptStates: has('--accept-states'),
  sameDocuments: has('--same-documents'),
};
const unions = eventUnions();
const shapes = checkShapes(unions, options);
const histories = await checkHistories(unions, options);
const readModels = checkReadModels(options, histories.differing);
const faults = [...shapes, ...histories.faults, ...readModels];
close();
if (options.freeze)
  execFileSync(
    process.execPath,
    [resolve(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', fixtures],
    {
      stdio: 'ignore',
    },
  );
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n\n')}\n`);
  process.exitCode = 1;
}
