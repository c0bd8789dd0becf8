import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Most lines shown of a failure: enough to see what was expected, and where. */
const mostLines = 30;
const slowest = 10;
/** Time that a failed run has to end, in ms: a test that fails halfway leaves open what it would have closed. */
const ending = 20_000;

const print = (lines) => process.stderr.write(lines.map((line) => `${line}\n`).join(''));
const plural = (count, thing) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/**
 * Prints what a long run is read for: skipped tests by their names, which include the reason, failed tests with their causes, and a
 * summary.
 */
export default class OutcomeReporter {
  onRunComplete(contexts, { testResults, startTime }) {
    const tests = testResults.flatMap((file) => file.testResults);
    const skipped = tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
    if (skipped.length > 0) print(['', 'Skipped:', ...skipped.map((name) => `  ${name}`)]);
    if (process.env.TIMES !== undefined) printTimes(testResults);
    const failures = failuresOf(testResults, tests);
    if (failures.length > 0) setTimeout(() => process.exit(1), ending).unref();
    // Several runs in sequence report their failures together at the end.
    if (process.env.FAILURES_FILE !== undefined && failures.length > 0)
      appendFileSync(process.env.FAILURES_FILE, failures.join(''));
    const tiers = new Set([...contexts].map(({ config }) => config.displayName?.name));
    const ran = `Ran ${plural(tests.length - skipped.length, 'test')} of ${plural(testResults.length, 'file')} in ${Math.round((Date.now() - startTime) / 1_000)} s`;
    const left =
      skipped.length === 0 ? 'skipped none' : `skipped ${skipped.length} for the reasons named above`;
    const more =
      tiers.has('slow') || tiers.has('nightly')
        ? ''
        : '; npm run test:all runs the long ones and those on shared servers too';
    print(['', `${ran}, ${left}${more}.`]);
  }
}

function failuresOf(testResults, tests) {
  return [
    ...testResults
      .filter(({ testExecError }) => testExecError)
      .map((file) => [file.testFilePath, file.failureMessage ?? '']),
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]),
  ].map(([name, message]) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, mostLines);
    return `FAILED: ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`;
  });
}

/** Prints the table of `CONTRIBUTING.md`: worker seconds by folder, and the slowest files. */
function printTimes(testResults) {
  const files = testResults.map(({ testFilePath, perfStats, testResults: own }) => ({
    name: relative(process.cwd(), testFilePath),
    seconds: perfStats.runtime / 1_000,
    tests: own.length,
  }));
  const folders = new Map();
  for (const { name, seconds, tests } of files) {
    const folder = name.split('/').slice(0, -1).slice(0, 2).join('/');
    const sum = folders.get(folder) ?? { files: 0, tests: 0, seconds: 0 };
    folders.set(folder, { files: sum.files + 1, tests: sum.tests + tests, seconds: sum.seconds + seconds });
  }
  const bySeconds = (left, right) => right.seconds - left.seconds;
  const rows = [...folders].map(([name, sum]) => ({ name, ...sum })).sort(bySeconds);
  print(['', '| Folder | Files | Tests | Seconds of a worker |', '|---|---:|---:|---:|']);
  print(
    rows.map(
      ({ name, files: count, tests, seconds }) => `| ${name} | ${count} | ${tests} | ${seconds.toFixed(0)} |`,
    ),
  );
  print(['', `The ${slowest} slowest files:`]);
  print(
    files
      .sort(bySeconds)
      .slice(0, slowest)
      .map(({ name, seconds }) => `  ${seconds.toFixed(1)} s ${name}`),
  );
}
