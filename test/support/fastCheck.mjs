/**
 * The module that tests import as `fast-check`. Its inputs are the same in every run, so that a test that passes once passes again.
 * `PROPERTY_SEED=7 npm test` tries others; `PROPERTY_SEED=random` tries new ones in each file, which prints its seed.
 */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const { PROPERTY_SEED = '20261122' } = process.env;
const seed = PROPERTY_SEED === 'random' ? Date.now() % 1_000_000_000 : Number(PROPERTY_SEED);
if (PROPERTY_SEED === 'random') process.stderr.write(`PROPERTY_SEED=${seed}\n`);
fc.configureGlobal({ seed });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
