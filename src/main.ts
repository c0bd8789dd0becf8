#!/usr/bin/env node
/** The process: what its words name is done by `program/`, loaded once traces are told in lines of the sources. */
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

// A reader such as `head` that has seen enough: ended as by SIGPIPE. The service itself outlives who reads its log.
if (words.length > 0 && words[0] !== 'start') process.stdout.on('error', () => process.exit(141));

try {
  process.exitCode = await runProgram(words, process.env, outputs);
} catch (error) {
  tellFault(error, outputs);
  // Whatever was opened before the fault does not keep the process.
  process.exit(1);
}
