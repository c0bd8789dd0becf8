import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Of a failure: enough to know what was expected, and where. */
const mostLines = 30;

/** What one reads a long run for: every skipped test by its name, which says why, and every failed one with its cause. */
export default class OutcomeReporter {
  onRunComplete(_contexts, { testResults }) {
    const tests = testResults.flatMap((file) => file.testResults);
    const skipped = tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
    if (skipped.length > 0)
      process.stderr.write(`\nSkipped:\n${skipped.map((name) => `  ${name}\n`).join('')}`);
    const failed = [
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
    // Where several runs follow each other, their failures are told together at the end.
    if (process.env.FAILURES_FILE !== undefined && failed.length > 0)
      appendFileSync(process.env.FAILURES_FILE, failed.join(''));
  }
}
