/** `back-office witness`: runs a witness for a partner or an auditor, with its own folder and without a store. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { openEmbeddedRecords } from '../adapters/records/embedded.js';
import { createWitness, type Witness } from '../audit/tlog/witness.js';
import { createCommand, exitCodeOf, type Outputs } from '../cli/commandLine.js';
import { newUuid } from '../kernel/ids.js';
import { codeOf } from '../kernel/systemErrors.js';
import {
  createVerifierKey,
  isKeyName,
  parseVerifierKey,
  type VerifierKey,
  verifierKeyText,
} from '../kernel/tlog/note.js';
import { rawPublicKey } from '../kernel/tlog/signing.js';

const prefix = '/tlog/witness';
/** Most bytes of a body; 63 hashes and a checkpoint with many signatures need less. */
const longestBody = 128 * 1024;
const requestLimit = 10_000;

export type RunningWitness = Awaited<ReturnType<typeof startWitness>>;

export interface WitnessSettings {
  readonly folder: string;
  readonly name: string;
  readonly logs: readonly VerifierKey[];
  readonly host: string;
  readonly port: number;
}

/** @throws Error when the folder or the port cannot be used */
export async function startWitness(settings: WitnessSettings) {
  const { folder, name, logs, host, port } = settings;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const privateKey = loadKey(join(folder, 'witness.key'));
  const key = createVerifierKey(name, 'cosignature', rawPublicKey(privateKey));
  const fail = (error: unknown): never => {
    throw error;
  };
  const file = join(folder, 'witness.db');
  const records = await openEmbeddedRecords({ file, instanceId: newUuid(), onFailure: fail });
  const witness = createWitness({ records, logs, signer: { key, privateKey }, realNow: () => new Date() });
  const server = createServer((request, response) => {
    answer(witness, verifierKeyText(key), request)
      .catch(() => plain(503, 'The witness cannot answer now\n'))
      .then(({ status, contentType, body }) => {
        response.writeHead(status, {
          'content-type': contentType,
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      });
  });
  server.requestTimeout = requestLimit;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${portOf(server)}${prefix}`,
    /** The verifier key for the configuration of logs and readers. */
    key: verifierKeyText(key),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await records.close();
    },
  };
}

const plain = (status: number, body: string) => ({ status, contentType: 'text/plain; charset=utf-8', body });

async function answer(witness: Witness, key: string, request: IncomingMessage) {
  if (request.method === 'GET' && request.url === `${prefix}/key`) return plain(200, `${key}\n`);
  if (request.method !== 'POST' || request.url !== `${prefix}/add-checkpoint`)
    return plain(404, 'There is nothing at this address\n');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > longestBody) return plain(413, 'The request is too long\n');
    parts.push(part);
  }
  return witness.addCheckpoint(Buffer.concat(parts).toString());
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Reads the key, which is created at the first start. Anyone with the file can cosign as this witness. */
function loadKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
    return privateKey;
  }
}

/** @returns the exit code, once the witness was told to stop */
export function runWitnessCommand(words: readonly string[], outputs: Outputs): Promise<number> {
  const command = createCommand('witness', outputs)
    .description('Runs a witness, which cosigns checkpoints of logs and refuses a log that removes entries.')
    .requiredOption('--data <folder>', 'folder for key and latest checkpoints; back it up')
    .requiredOption('--name <name>', 'name of the witness, e.g. witness.partner.example')
    .requiredOption('--log <key...>', 'verifier keys of the logs to witness, from /tlog/key of each')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on', '3001');
  return exitCodeOf(async () => {
    command.parse([...words], { from: 'user' });
    const given = command.opts<{ data: string; name: string; log: string[]; host: string; port: string }>();
    const { data: folder, name, log, host, port } = given;
    if (!isKeyName(name)) throw new Error(`--name ${name} must not contain spaces or +`);
    const witness = await startWitness({ folder, name, logs: log.map(logKey), host, port: Number(port) });
    outputs.print(witness.key);
    outputs.tell(`The witness answers at ${witness.url}; its key is the line above`);
    await new Promise((resolve) => {
      process.once('SIGTERM', resolve).once('SIGINT', resolve);
    });
    await witness.close();
    return 0;
  }, outputs);
}

function logKey(text: string): VerifierKey {
  const key = parseVerifierKey(text);
  if (key?.type !== 'note') throw new Error(`--log ${text} is not a verifier key of a log`);
  return key;
}
