/** The fixtures as files: JSON that is the same text for the same value, and where two values differ. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const fixtures = resolve(import.meta.dirname, '../../test/fixtures');

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Writes nothing when the file says so already. */
export function writeJson(path, value) {
  if (existsSync(path) && JSON.stringify(readJson(path)) === JSON.stringify(value)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** The names of the folder's JSON files, without the ending. */
export function namesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** Object members in the order of their names: so a file does not depend on the order in which code adds them. */
export function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Where two JSON values differ, one sentence a place. */
export function differences(before, now, path = '') {
  if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(now))) return [];
  const isPair = (value) => typeof value === 'object' && value !== null;
  if (!isPair(before) || !isPair(now) || Array.isArray(before) !== Array.isArray(now))
    return [`${path === '' ? 'it' : path} was ${shown(before)}, is ${shown(now)}`];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) =>
    differences(before[name], now[name], path === '' ? name : `${path}.${name}`),
  );
}

function shown(value) {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
