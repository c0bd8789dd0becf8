/**
 * What the data of each event type may hold, in `test/fixtures/shapes.ndjson`: a line a type and schema. Old events
 * stay as they are stored, so that within one schema a shape may only grow: by what is optional, or by further values.
 */
import { join } from 'node:path';
import { SymbolFlags } from 'typescript/unstable/sync';
import { currentSchema, upcasters } from '../../dist/events/upcasters.js';
import { checker, sourceFiles } from '../eventTypes.mjs';
import { fixtures, readLines, writeLines } from './files.mjs';

const path = join(fixtures, 'shapes.ndjson');

/** Areas add their own codes all the time: a place that takes them takes any. */
const errorCodes = new Set(codesOfErrors());

function codesOfErrors() {
  const file = sourceFiles.find(({ fileName }) => fileName.endsWith('/src/kernel/errors.ts'));
  const declared = file.statements.find((statement) => statement.name?.text === 'ErrorCode');
  const codes = checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(declared.name));
  return codes.getTypes().map((code) => checker.typeToString(code));
}

/** Each place of the data and the types of what can stand there; a place with `?` may be absent. */
export function shapeOf(type) {
  const places = new Map();
  gather(type, '', places, []);
  return Object.fromEntries([...places].sort().map(([place, types]) => [place, [...types].sort()]));
}

/** @param needed the members that none of the types that can stand at the place lacks; undefined for all */
function gather(type, place, places, around, needed) {
  const name = checker.typeToString(type);
  if (name === 'undefined' || name === 'never') return;
  if (type.isUnionType()) {
    const members = type.getTypes();
    const structures = members.filter((member) => isStructure(member) && !checker.isArrayLikeType(member));
    const [first = [], ...others] = structures.map((member) => namesOf(member));
    const common = first.filter((one) => others.every((names) => names.includes(one)));
    for (const member of members) gather(member, place, places, around, common);
    return;
  }
  const known = places.get(place) ?? new Set();
  if (place !== '') places.set(place, known);
  if (errorCodes.has(name)) {
    known.add('ErrorCode');
    return;
  }
  if (name === 'JsonObject' || around.includes(type.id) || !isStructure(type)) {
    known.add(name);
    return;
  }
  const within = [...around, type.id];
  if (checker.isArrayLikeType(type)) {
    known.add('array');
    const [items] = checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
    gather(items, `${place}[]`, places, within);
    return;
  }
  if (place !== '') known.add('object');
  for (const { valueType } of checker.getIndexInfosOfType(type))
    gather(valueType, `${place}.*`, places, within);
  for (const property of checker.getPropertiesOfType(type)) {
    const isNeeded =
      (property.flags & SymbolFlags.Optional) === 0 && needed?.includes(property.name) !== false;
    const optional = isNeeded ? '' : '?';
    const path = place === '' ? property.name : `${place}.${property.name}`;
    gather(checker.getTypeOfSymbol(property), `${path}${optional}`, places, within);
  }
}

function namesOf(type) {
  return checker.getPropertiesOfType(type).map(({ name }) => name);
}

function isStructure(type) {
  return type.isObjectType() || type.isIntersectionType();
}

/** Where data does not hold up to a shape, one sentence a place. */
export function misfits(data, shape) {
  const places = new Map(Object.entries(shape).map(([place, types]) => [place.replaceAll('?', ''), types]));
  const needed = Object.keys(shape).filter((place) => !place.endsWith('?'));
  const found = [];
  check(data, '');
  return found;

  function check(value, place) {
    const types =
      place === '' ? ['object'] : (places.get(place) ?? places.get(place.replace(/\.[^.]*$/, '.*')));
    if (types === undefined) found.push(`${place} is not declared`);
    else if (types.includes('JsonObject')) return;
    else if (!namesOfValue(value).some((name) => types.includes(name)))
      found.push(`${place} is ${JSON.stringify(value)}, not ${types.join(' | ')}`);
    else if (Array.isArray(value)) for (const item of value) check(item, `${place}[]`);
    else if (typeof value === 'object' && value !== null)
      checkMembers(value, place === '' ? '' : `${place}.`);
  }

  function checkMembers(value, prefix) {
    for (const [name, member] of Object.entries(value)) check(member, prefix + name);
    for (const place of needed) {
      const name = place.replaceAll('?', '').slice(prefix.length);
      if (place.replaceAll('?', '').startsWith(prefix) && /^\w+$/.test(name) && !Object.hasOwn(value, name))
        found.push(`${place} is missing`);
    }
  }
}

function namesOfValue(value) {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'string') return ['string', JSON.stringify(value), 'ErrorCode'];
  return [typeof value, String(value)];
}

/** What has become of a shape that was frozen. `broken`: what old events do not hold up to; `grown`: what does them no harm. */
export function compareShapes(frozen, now) {
  const bare = (place) => place.replaceAll('?', '');
  const nowByPlace = new Map(Object.entries(now).map(([place, types]) => [bare(place), { place, types }]));
  const frozenPlaces = new Map(
    Object.entries(frozen).map(([place, types]) => [bare(place), { place, types }]),
  );
  const broken = [];
  const grown = [];
  for (const [name, { place, types }] of frozenPlaces) {
    const present = nowByPlace.get(name);
    if (present === undefined) {
      broken.push(`${place} is gone`);
      continue;
    }
    const lost = types.filter((type) => !present.types.includes(type));
    const added = present.types.filter((type) => !types.includes(type));
    if (lost.length > 0) broken.push(`${place} was ${types.join(' | ')}, is ${present.types.join(' | ')}`);
    else if (added.length > 0) grown.push(`${place} takes ${added.join(' | ')} too`);
    if (place.endsWith('?') && !present.place.endsWith('?')) broken.push(`${name} was optional, is needed`);
    else if (place !== present.place) grown.push(`${place} is now ${present.place}`);
  }
  for (const [name, { place }] of nowByPlace) {
    if (frozenPlaces.has(name)) continue;
    // What stands inside something new is as new as that.
    if (place.endsWith('?') || isWithinNew(name, frozenPlaces)) grown.push(`${place} is new`);
    else broken.push(`${place} is new and not optional`);
  }
  return { broken, grown };
}

function isWithinNew(name, frozenPlaces) {
  const parent = name.endsWith('[]') ? name.slice(0, -2) : name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return parent !== '' && !frozenPlaces.has(parent);
}

/**
 * The faults, a sentence each. With `freeze` shapes that are new or have grown are written; one that old events do not hold up to never is.
 */
export function checkShapes(unions, { freeze }) {
  const faults = [];
  const frozen = new Map(readLines(path).map((line) => [keyOf(line), line]));
  for (const { union, events } of unions)
    for (const { name, data } of events) {
      const schema = currentSchema(upcasters, name);
      const line = { union, type: name, schema, shape: shapeOf(data) };
      const before = frozen.get(keyOf(line))?.shape;
      const { broken, grown } =
        before === undefined ? { broken: [], grown: [] } : compareShapes(before, line.shape);
      if (broken.length > 0) faults.push(brokenText(name, schema, broken));
      else if (freeze) frozen.set(keyOf(line), line);
      else if (before === undefined)
        faults.push(`${name}, schema ${schema}, has no frozen shape.\n  Run npm run fixtures:events.`);
      else if (grown.length > 0)
        faults.push(
          `${name}, schema ${schema}, has grown: ${grown.join('; ')}.\n  Old events still hold up to it: run npm run fixtures:events.`,
        );
    }
  const present = new Set(
    unions.flatMap(({ union, events }) => events.map(({ name }) => `${union} ${name}`)),
  );
  const gone = [...frozen.values()].filter(({ union, type }) => !present.has(`${union} ${type}`));
  faults.push(...new Set(gone.map(({ union, type }) => goneText(union, type))));
  if (freeze)
    writeLines(
      path,
      [...frozen].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line),
    );
  return faults;
}

function keyOf({ union, type, schema }) {
  return `${union} ${type} ${String(schema).padStart(3, '0')}`;
}

function brokenText(name, schema, broken) {
  return [
    `${name} has another shape, but still schema ${schema}: ${broken.join('; ')}.`,
    '  Events of the old shape are stored for ever and are read by this code from now on. Either make what is new optional and keep',
    `  what was there, or raise the schema: add a step from the old shape to the new one to src/events/upcasters.ts, then an event of`,
    '  the new shape to a history in test/fixtures/events, and run npm run fixtures:events.',
    `  (Only an event that no release has ever stored may change: take it out of test/fixtures/shapes.ndjson and of its history first.)`,
  ].join('\n');
}

function goneText(union, name) {
  return [
    `${name} is no longer an event of ${union}.`,
    '  Stored events of it are still read: keep the type, or fold it in an upcaster into one that stays.',
  ].join('\n');
}
