/** `npm run backup`: has a running service copy its stores, and writes them into folders that the operator chooses. */
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import tar from 'tar-stream';
import { BackupFault, type HalfWriter, openHalfWriter } from '../backup/folder.js';
import { type Manifest, manifestName, maxManifestBytes } from '../backup/manifest.js';
import type { BackupHalf } from '../ports/snapshots.js';
import { type Bar, startBar } from './bars.js';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import { tableOf } from './table.js';

/** Only the service knows where its stores are: the caller's variables may be those of another service. */
const elsewhere = 'stores its data on servers; back these up as described in docs/operations.md';

interface Received {
  readonly half: BackupHalf;
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  /** Position of the last event in it; null if there is none. */
  readonly position: string | null;
}

const columns = {
  what: ({ half }: Received) => half,
  folder: ({ folder }: Received) => folder,
  files: ({ files }: Received) => files,
  bytes: ({ bytes }: Received) => bytes,
  'events up to': ({ position }: Received) => position ?? 'none',
};

/** @param words the arguments after the command's name @returns the exit code */
export function runBackupCommand(
  words: readonly string[],
  dependencies: CallingDependencies,
): Promise<number> {
  const { serviceUrl, print, tell } = dependencies;
  const command = withJson(withServiceUrl(createCommand('backup', dependencies), serviceUrl))
    .description(
      'Backs up the running service: the events into <folder>/data, and separately the keys, which erasures must reach.',
    )
    .argument('[folder]', 'folder for the data; without it, only the keys are backed up')
    .option(
      '--keys <folder>',
      'folder for the keys (default: <folder>/keys); store them apart from the events, and for a shorter time',
    );
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const [folder] = command.args;
    const { keys, url, json } = command.opts<{ keys?: string; url: string; json: boolean }>();
    const folders = new Map<BackupHalf, string>();
    if (folder !== undefined) folders.set('data', resolve(folder, 'data'));
    const keysFolder = keys ?? (folder === undefined ? undefined : join(folder, 'keys'));
    if (keysFolder === undefined) return command.error('error: give a folder, or --keys with a folder');
    folders.set('keys', resolve(keysFolder));
    const received = (await receive(folders, url, dependencies)).map(
      ({ half, position, files, bytes }): Received => ({
        half,
        folder: folders.get(half) ?? '',
        files,
        bytes,
        position: position ?? null,
      }),
    );
    for (const line of json ? received.map((one) => JSON.stringify(one)) : tableOf(received, columns))
      print(line);
    tell(
      'The backup does not contain the data key. To restore it you need DATA_KEY or the file data.key of the data folder.',
    );
    return 0;
  }, dependencies);
}

/** Receives all of it, or throws and leaves the folders empty. */
async function receive(
  folders: ReadonlyMap<BackupHalf, string>,
  url: string,
  dependencies: CallingDependencies,
): Promise<readonly Manifest[]> {
  const writers = new Map<BackupHalf, HalfWriter>();
  try {
    for (const [half, folder] of folders) writers.set(half, await openHalfWriter(folder, half));
    const archive = await ask(url, dependencies, [...folders.keys()]);
    dependencies.tell('copied; receiving');
    const manifests = await takeApart(archive, writers);
    for (const [half, folder] of folders) {
      if (!manifests.has(half)) throw new BackupFault(`the archive ended before ${folder} was complete`);
    }
    const finished: Manifest[] = [];
    // The keys come first: without them the events are no backup.
    for (const [half, text] of [...manifests].reverse()) {
      const manifest = await writers.get(half)?.finish(text);
      if (manifest !== undefined) finished.push(manifest);
    }
    return finished;
  } catch (error) {
    for (const writer of writers.values()) await writer.abandon();
    throw error;
  }
}

async function ask(
  url: string,
  dependencies: CallingDependencies,
  halves: readonly BackupHalf[],
): Promise<Readable> {
  const { operations } = await clientAt(url, dependencies);
  const archive = await operations.backup({ halves }).outcome();
  if (archive.ok) return Readable.fromWeb(archive.value.stream as NodeReadableStream);
  if (archive.error.status === 404) throw new BackupFault(`the service at ${url} ${elsewhere}`);
  throw archive.error;
}

/** Writes the files as they arrive. @returns the texts of the manifests, in the order of their arrival */
async function takeApart(
  archive: Readable,
  writers: ReadonlyMap<BackupHalf, HalfWriter>,
): Promise<ReadonlyMap<BackupHalf, string>> {
  const manifests = new Map<BackupHalf, string>();
  let bar: Bar | undefined;

  async function take({ name, size = 0 }: tar.Headers, content: Readable): Promise<void> {
    const [half, path] = [name.slice(0, 4), name.slice(5)];
    const writer = half === 'data' || half === 'keys' ? writers.get(half) : undefined;
    if (writer === undefined || name[4] !== '/' || (half !== 'data' && half !== 'keys'))
      throw new BackupFault(`the archive contains ${JSON.stringify(name)}, which is not part of a backup`);
    if (path === manifestName) {
      manifests.set(half, await textOf(content, size));
      return;
    }
    const own = startBar('{file} {bar} {percentage}%', { file: path });
    bar = own;
    let written = 0;
    await writer.add(path, content, (bytes) => {
      written += bytes;
      own.update(written, size);
    });
    own.complete();
  }

  const extract = tar.extract();
  let current: PassThrough | undefined;
  let taking: Promise<void> = Promise.resolve();
  extract.on('entry', (header, stream, next) => {
    // tar-stream ends as a whole when one of its streams is destroyed, and a pipeline destroys its source: give it a stream of its own.
    current = stream.pipe(new PassThrough());
    taking = take(header, current);
    taking.then(() => next(), next);
  });
  try {
    await pipeline(archive, extract);
  } finally {
    current?.destroy();
    // The clean-up must find everything that was written.
    await taking.catch(() => undefined);
    bar?.stop();
  }
  return manifests;
}

async function textOf(content: Readable, size: number): Promise<string> {
  if (size > maxManifestBytes) throw new BackupFault(`a manifest of ${size} bytes is not valid`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
