// Something is done again whenever files have changed, once at a time.
import { watch } from 'node:fs';
import { relative } from 'node:path';
import { root } from './build.mjs';

/** Milliseconds without a change before it is done: an editor saves many files at once. */
const quiet = 100;

/**
 * @param paths files and folders, from the root
 * @param action takes the paths of what changed; none at first
 */
export function onChange(paths, action) {
  const changed = new Set();
  let timer;
  let turn = Promise.resolve();
  const next = () => {
    turn = turn.then(() => {
      const files = [...changed];
      changed.clear();
      return action(files);
    });
  };
  for (const path of paths) {
    watch(`${root}${path}`, { recursive: true }, (_event, name) => {
      changed.add(name === null || path.endsWith(name) ? path : `${path}/${relative('.', name)}`);
      clearTimeout(timer);
      timer = setTimeout(next, quiet);
    });
  }
  next();
}
