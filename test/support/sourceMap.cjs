const { join } = require('node:path');

/** Where the source map of a translated test module is, in the folder of the run. */
module.exports = (path) => join(process.env.TEST_FOLDER, 'maps', `${path}.map`);
