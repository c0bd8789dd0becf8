/** The fixtures as files: JSON, or a line of JSON a thing, that is the same text for the same value; and where two values differ. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const fixtures = resolve(import.meta.dirname, '../../test/fixtures');
const events = resolve(fixtures, 'events');

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Writes nothing when the file says so already. */
export function writeJson(path, value) {
  if (JSON.stringify(readJson(path)) !== JSON.stringify(value))
    write(path, `${JSON.stringify(value, null, 2)}\n`);
}

export function readLines(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, path, index + 1)]));
}

function parseLine(line, path, number) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${path}:${number} is no JSON: ${error.message}`);
  }
}

export function writeLines(path, values) {
  write(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The names of the folder's files that end so, without the ending. */
export function namesIn(folder, ending = '.json') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

/** All histories, by area: a line that names the history and its stream, then a line an event, with its `result` once that is frozen. */
export function readHistories() {
  return namesIn(events, '.ndjson').map((area) => {
    const histories = [];
    for (const line of readLines(historiesOf(area))) {
      if (Object.hasOwn(line, 'history')) histories.push({ ...line, events: [] });
      else if (histories.length > 0) histories.at(-1).events.push(line);
      else throw new Error(`${historiesOf(area)} has to begin with { "history": "…", "stream": "…" }.`);
    }
    return { area, histories };
  });
}

export function writeHistories(area, histories) {
  writeLines(
    historiesOf(area),
    histories.flatMap(({ events, ...history }) => [history, ...events]),
  );
}

function historiesOf(area) {
  return resolve(events, `${area}.ndjson`);
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
