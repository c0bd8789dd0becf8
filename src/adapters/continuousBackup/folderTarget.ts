/** A continuous backup in a folder. Useful only on another disk or machine. */
import { link, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder, syncFolder } from '../../kernel/folders.js';
import { codeOf } from '../../kernel/systemErrors.js';
import { shred } from '../sqlite/shredding.js';
import type { BackupTarget, TargetObject } from './target.js';

/** Path of a temporary file beside an object. Names of objects do not begin with a dot. */
const beside = (path: string, what: 'new' | 'old') => join(dirname(path), `.${basename(path)}.${what}`);

export function openFolderTarget(folder: string): BackupTarget {
  const root = resolve(folder);

  async function writeDraft(name: string, content: Uint8Array): Promise<string> {
    const draft = beside(join(root, name), 'new');
    makeFolder(dirname(draft));
    await writeFile(draft, content, { mode: 0o600, flush: true });
    return draft;
  }

  return {
    name: root,
    get: (name) => readFile(join(root, name)).catch(ifThere),
    async put(name, content) {
      const path = join(root, name);
      const former = beside(path, 'old');
      const draft = await writeDraft(name, content);
      // A second link keeps the old content until the rename, so that the object always exists. The old content is then shredded.
      await shred(former);
      await link(path, former).catch(ifThere);
      await rename(draft, path);
      await shred(former);
      await syncFolder(dirname(path));
    },
    async create(name, content) {
      const path = join(root, name);
      const draft = await writeDraft(name, content);
      try {
        await link(draft, path);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await unlink(draft);
      }
      await syncFolder(dirname(path));
      return true;
    },
    async list(prefix) {
      const found: TargetObject[] = [];
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for (const entry of (await readdir(join(root, parent), { withFileTypes: true }).catch(ifThere)) ?? []) {
        const name = `${parent}${entry.name}`;
        if (!entry.isFile() || entry.name.startsWith('.') || !name.startsWith(prefix)) continue;
        const size = (await stat(join(root, name)).catch(ifThere))?.size;
        if (size !== undefined) found.push({ name, size });
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    delete: (name) => shred(join(root, name)),
  };
}

function ifThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}
