/** `back-office verify`: checks a proof offline, for readers who have only the proof and a key. */
import { readFile } from 'node:fs/promises';
import { checkErasureNote } from '../kernel/tlog/erasureNote.js';
import { parseVerifierKey, type VerifierKey } from '../kernel/tlog/note.js';
import { checkpointIn, verifyProof } from '../kernel/tlog/verifyProof.js';
import { createCommand, exitCodeOf, type Outputs, withJson } from './commandLine.js';
import { checkLog } from './logCheck.js';

/** Exit code if the proof does not hold, or its signature was not checked. */
const notProved = 2;

const marks = new Map([
  [true, 'proved     '],
  [false, 'NOT TRUE   '],
  [null, 'not checked'],
]);

/** @param words the arguments after the command's name @returns the exit code: 2 if something does not hold, or no signature was checked */
export function runVerifyCommand(words: readonly string[], outputs: Outputs): Promise<number> {
  const { print } = outputs;
  const command = withJson(createCommand('verify', outputs))
    .description(
      'Checks a proof, offline unless --log is given. A proof shows that an event is in a log unchanged, not that its content is true.',
    )
    .argument('<proof>', 'file with the proof: .tlog-proof or JSON, or the certificate of an erasure')
    .argument('[document]', 'PDF or XML file that the proof is for')
    .option('--key <key>', 'verifier key of the log from /tlog/key, or a file with it')
    .option('--witness <key...>', 'verifier keys of witnesses, or files with them')
    .option(
      '--log <address>',
      'checks with the service, without a token, that its log still begins with that of the proof',
    )
    .option('--quorum <number>', 'number of witnesses that must have seen the log (default: all)');
  return exitCodeOf(async () => {
    command.parse([...words], { from: 'user' });
    const [proof = '', document] = command.args;
    const given = command.opts<
      Record<'key' | 'quorum' | 'log', string | undefined> & { witness?: string[]; json?: boolean }
    >();
    if (given.log !== undefined && given.key === undefined) throw new Error('--log needs --key');
    const witnesses = await Promise.all((given.witness ?? []).map((each) => readKey(each, 'cosignature')));
    const quorum = Number(given.quorum ?? witnesses.length);
    if (!Number.isInteger(quorum) || quorum > witnesses.length || (given.quorum !== undefined && quorum < 1))
      throw new Error(
        `--quorum ${given.quorum} must be a number from 1 to the ${witnesses.length} witnesses`,
      );
    const text = await readFile(proof, 'utf8');
    const key = given.key === undefined ? undefined : await readKey(given.key, 'note');
    const certificate = checkErasureNote(text, key);
    if (certificate !== undefined) {
      const valid = certificate.every(({ holds }) => holds === true);
      if (given.json === true) print(JSON.stringify({ valid, checks: certificate }));
      else for (const { holds, detail } of certificate) print(`${marks.get(holds)}  ${detail}`);
      return valid ? 0 : notProved;
    }
    const file = document === undefined ? undefined : await readFile(document);
    const report = verifyProof({ text, key, witnesses, quorum, document: file });
    const earlier = checkpointIn(text);
    const asked =
      given.log === undefined || key === undefined || earlier === undefined
        ? []
        : [await checkLog(given.log.replace(/\/+$/, ''), earlier, key)];
    const checks = [...report.checks, ...asked];
    const valid = report.valid && asked.every(({ holds }) => holds);
    if (given.json === true) print(JSON.stringify({ ...report, valid, checks }));
    else for (const { holds, detail } of checks) print(`${marks.get(holds)}  ${detail}`);
    return valid ? 0 : notProved;
  }, outputs);
}

/** Reads a key given as text, or as the content of a file. */
async function readKey(given: string, type: VerifierKey['type']): Promise<VerifierKey> {
  const key = parseVerifierKey(given) ?? parseVerifierKey((await readFile(given, 'utf8')).trim());
  if (key?.type !== type)
    throw new Error(`${given} is not a verifier key of a ${type === 'note' ? 'log' : 'witness'}`);
  return key;
}
