/**
 * How the modules of a test file are loaded: by Node itself, those of the program once for all files of a worker, so that they stay loaded and
 * warm. Jest would load each of them again for each file, which takes longer than most tests.
 */
const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');
const sourceMap = require('./sourceMap.cjs');

register('./testModules.mjs', pathToFileURL(__filename));

const sourceMaps = new (class extends Map {
  get(source) {
    return /\.ts\?run=\d+$/.test(source) ? sourceMap(fileURLToPath(source)) : undefined;
  }
})();
let runs = 0;

module.exports = class extends Runtime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    globalThis.jestGlobals = this.jestGlobals.cjsGlobals(path);
    runs += 1;
    return import(`${pathToFileURL(path)}?run=${runs}`);
  }

  /** The parts of Jest itself; what has the state of a run is new for each. */
  requireInternalModule(path) {
    if (path.includes('jest-circus')) delete require.cache[path];
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }
};
