#!/usr/bin/env node
/** The entry point. It makes stack traces refer to source lines, then loads `program/`, which runs the given command. */
import { tellSourcesInTraces } from './program/sourceTraces.js';

tellSourcesInTraces();
const { runProgram, tellFault } = await import('./program/program.js');

const words = process.argv.slice(2);
const outputs = {
  print: (line: string) => {
    process.stdout.write(`${line}\n`);
  },
  tell: (line: string) => {
    process.stderr.write(`${line}\n`);
  },
};

// A reader such as `head` that has seen enough ends a command as SIGPIPE would. The service outlives the reader of its log.
if (words.length > 0 && words[0] !== 'start') process.stdout.on('error', () => process.exit(141));

try {
  process.exitCode = await runProgram(words, process.env, outputs);
} catch (error) {
  tellFault(error, outputs);
  // Resources opened before the error must not keep the process alive.
  process.exit(1);
}
