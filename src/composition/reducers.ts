/** Digests the code that folds events to states, so that nobody has to remember to raise a version. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Folders with rules and their building blocks, upcasters, and the serialization of states. */
const folders = ['commands/due', 'commands/engine', 'domain', 'events', 'kernel', 'query'];
const libraries = ['decimal.js'];

/** Returns a text that differs whenever the code or a library differs. */
export function reducersDigest(): string {
  const require = createRequire(import.meta.url);
  const digest = createHash('sha256');
  for (const folder of folders) {
    const url = new URL(`../${folder}/`, import.meta.url);
    const names = readdirSync(url, { recursive: true }).map(String);
    for (const name of names.filter((one) => /\.[jt]s$/.test(one)).sort())
      digest.update(`\0${folder}/${name}\0`).update(readFileSync(new URL(name, url)));
  }
  for (const library of libraries)
    digest.update(`\0${library}\0`).update(readFileSync(require.resolve(library)));
  return digest.digest('base64url');
}

/** Returns the version of a read model that derives from states: all processes of one release agree on it, on any platform. */
export function versionOf(digest: string): number {
  return createHash('sha256').update(digest).digest().readUIntBE(0, 6);
}
