/** Names every test that was skipped, with the reason that its name gives: none is silently absent. */
export default class SkippedReporter {
  onRunComplete(_contexts, { testResults }) {
    const skipped = testResults.flatMap((file) =>
      file.testResults.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
    );
    if (skipped.length > 0)
      process.stderr.write(`\nSkipped:\n${skipped.map((name) => `  ${name}\n`).join('')}`);
  }
}
