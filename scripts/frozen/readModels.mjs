/**
 * Read models and their versions, in `test/fixtures/readModels`: a fingerprint of the declaration, of each reducer and of every function
 * and constant of ours that they use. Stored documents come from the code of their version, so that other code needs another version.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parse } from 'acorn';
import { projections } from '../../dist/projections/all.js';
import * as eventModule from '../../dist/projections/event.js';
import { fixtures, namesIn, readJson, sorted, writeJson } from './files.mjs';

const dist = resolve(import.meta.dirname, '../../dist');
const folder = join(fixtures, 'readModels');
/** It runs reducers and is none. */
const engine = join(dist, 'projections/engine');
/** Of a field or a model: what changes no document. Columns and indexes follow the declaration without a new version. */
const presentation = new Set([
  'description',
  'indexes',
  'internal',
  'listed',
  'listedOnly',
  'queryable',
  'values',
  'version',
]);

const modules = new Map();

/** The top level of a compiled module: where each name is declared, here or elsewhere. */
function moduleAt(path) {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const program = parse(readFileSync(path, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' });
  const names = new Map();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.'))
      for (const { local, imported } of statement.specifiers)
        names.set(local.name, { from: resolve(dirname(path), statement.source.value), name: imported?.name });
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
      names.set(declaration.id.name, { node: declaration });
    if (declaration?.type === 'VariableDeclaration')
      for (const node of declaration.declarations)
        for (const name of identifiersIn(node.id)) names.set(name, { node });
  }
  modules.set(path, names);
  return names;
}

function childrenOf(node) {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'key' && !node.computed) return [];
    if (key === 'property' && !node.computed) return [];
    return (Array.isArray(value) ? value : [value]).filter((child) => typeof child?.type === 'string');
  });
}

function identifiersIn(node) {
  if (node.type === 'Identifier') return [node.name];
  return childrenOf(node).flatMap(identifiersIn);
}

/** What code says, whatever its layout and comments. */
function textOf(node) {
  return JSON.stringify(node, (key, value) => {
    if (key === 'start' || key === 'end' || key === 'raw') return undefined;
    if (Array.isArray(value)) return value.filter((child) => !isPresentation(child));
    return value;
  });
}

function isPresentation(node) {
  return (
    node?.type === 'Property' &&
    presentation.has(node.key.name) &&
    ['Literal', 'TemplateLiteral', 'ArrayExpression', 'BinaryExpression'].includes(node.value.type)
  );
}

const fingerprint = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** `on: { Type: reducer }` of a projection's declaration, one by one; what is left of the declaration; or the whole of what is none. */
function partsOf(name, node) {
  const [declaration] = node.init?.type === 'CallExpression' ? node.init.arguments : [];
  const table = declaration?.properties?.find((property) => property.key?.name === 'on')?.value;
  if (table?.type !== 'ObjectExpression') return [[name, textOf(node)]];
  const reducers = table.properties.map((property) => [
    `${name}, reducer of ${property.key?.name ?? '…'}`,
    textOf(property),
  ]);
  const rest = declaration.properties.filter(({ value }) => value !== table);
  return [[name, rest.map(textOf).join()], ...reducers];
}

/** The fingerprint of all that a name stands on, by declaration. */
function fingerprintsOf(path, name) {
  const found = {};
  const seen = new Set();
  visit(path, name);
  return sorted(found);

  function visit(file, wanted) {
    if (seen.has(`${file} ${wanted}`) || file.startsWith(engine)) return;
    seen.add(`${file} ${wanted}`);
    const declared = moduleAt(file).get(wanted);
    if (declared === undefined) return;
    if (declared.from !== undefined) {
      visit(declared.from, declared.name);
      return;
    }
    const place = relative(dist, file).replace(/\.js$/, '.ts');
    for (const [part, text] of partsOf(wanted, declared.node)) found[`${place}: ${part}`] = fingerprint(text);
    for (const used of new Set(identifiersIn(declared.node))) visit(file, used);
  }
}

/** Where each read model is declared: the projection that stands in `all.ts`, or of all events. */
async function declarations() {
  const all = join(dist, 'projections/all.js');
  const found = [
    { model: eventModule.eventModel, path: join(dist, 'projections/event.js'), name: 'eventProjection' },
  ];
  for (const [name, { from }] of moduleAt(all)) {
    if (from === undefined) continue;
    const projection = (await import(from))[name];
    if (projections.includes(projection)) found.push({ model: projection.model, path: from, name });
  }
  return found;
}

const declared = await declarations();

/** @param differing names of the read models whose frozen documents come out differently */
export function checkReadModels({ freeze, sameDocuments }, differing) {
  const faults = [];
  for (const projection of projections)
    if (!declared.some(({ model }) => model === projection.model))
      faults.push(`${projection.model.name} is in no list that scripts/frozen/readModels.mjs knows.`);
  for (const { model, path, name } of declared) {
    const file = join(folder, `${model.name}.json`);
    const frozen = readJson(file);
    const now = { version: model.version, declarations: fingerprintsOf(path, name) };
    const changed = changesOf(frozen?.declarations ?? {}, now.declarations);
    const isNewer = model.version > (frozen?.version ?? 0);
    const isSame = sameDocuments && model.version === frozen?.version && !differing.has(model.name);
    if (freeze && (isNewer || isSame)) writeJson(file, now);
    else if (model.version < (frozen?.version ?? 0))
      faults.push(
        `${model.name} has version ${model.version}, but had ${frozen.version} before: versions only rise.`,
      );
    else if (isNewer)
      faults.push(
        `Version ${model.version} of ${model.name} is not recorded.\n  Run npm run fixtures:events.`,
      );
    else if (changed.length > 0) faults.push(changedText(model, path, changed));
  }
  for (const name of namesIn(folder))
    if (!declared.some(({ model }) => model.name === name))
      faults.push(
        `test/fixtures/readModels/${name}.json is of a read model that is not there any more: delete it.`,
      );
  return faults;
}

function changesOf(before, now) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .sort();
}

function changedText({ name, version }, path, changed) {
  return [
    `The read model ${name} is made by other code, but still has version ${version}. What has changed:`,
    ...changed.map((one) => `    ${one}`),
    `  Documents that are stored were made by the code as it was, and stay as they are. Raise version to ${version + 1} in`,
    `  src/${relative(dist, path).replace(/\.js$/, '.ts')}, so that a new one is built beside the old, and run npm run fixtures:events.`,
    '  If no document can come out differently (a new name, a function taken apart): npm run fixtures:events -- --same-documents.',
  ].join('\n');
}
