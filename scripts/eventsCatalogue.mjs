/**
 * Writes docs/events.md from the code: every event type by area, with the shape of its data and the sentences that stand beside the
 * declarations. `npm run docs:events`; with `--check` it writes nothing and fails when the file says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
} from 'typescript/unstable/ast/is';
import { currentSchema, upcasters } from '../dist/events/upcasters.js';
import {
  checker,
  close,
  declarationOf,
  eventUnions,
  meant,
  pathOf,
  prose,
  root,
  sourceFiles,
} from './eventTypes.mjs';

const target = resolve(root, 'docs/events.md');

const textOf = (node) =>
  node
    .getText()
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/^\| /, '');
const cell = (text) => text.replaceAll('|', '\\|');

const shapes = new Map();

/** Remembers the named types of ours that a type is written with, and theirs. */
function gather(node) {
  node.forEachChild((child) => {
    gather(child);
  });
  if (!isTypeReferenceNode(node)) return;
  const symbol = meant(node.typeName);
  const declaration = symbol === undefined ? undefined : declarationOf(symbol);
  if (declaration === undefined || !pathOf(declaration).startsWith('src/')) return;
  if (!isTypeAliasDeclaration(declaration) && !isInterfaceDeclaration(declaration)) return;
  if ((declaration.typeParameters?.length ?? 0) > 0 || shapes.has(symbol.name)) return;
  shapes.set(symbol.name, undefined);
  shapes.set(symbol.name, shapeOf(symbol, declaration));
}

function shapeOf(symbol, declaration) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const about = prose(checker.getDocumentationCommentOfSymbol(symbol));
  const path = pathOf(declaration);
  if (isInterfaceDeclaration(declaration)) return { about, path, fields: fieldsOf(type) };
  // Every area has its own: a new one needs no change here.
  if (symbol.name === 'ErrorCode')
    return { about: 'What `code` is in a problem; `/openapi.json` lists all.', path, shown: 'string' };
  gather(declaration.type);
  const written = textOf(declaration.type);
  // A type that is computed from values says nothing by how it is written.
  const shown = /\btypeof\b|\bkeyof\b/.test(written) ? literalsOf(type) : written;
  return { about, path, shown };
}

function literalsOf(type) {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members.map((one) => checker.typeToString(one)).join(' | ');
}

function fieldsOf(type) {
  return checker.getPropertiesOfType(type).map((symbol) => {
    const declaration = declarationOf(symbol);
    if (declaration?.type === undefined) throw new Error(`${symbol.name} is declared nowhere`);
    gather(declaration.type);
    const optional = declaration.postfixToken !== undefined || declaration.questionToken !== undefined;
    return {
      name: optional ? `${symbol.name}?` : symbol.name,
      type: textOf(declaration.type),
      about: prose(checker.getDocumentationCommentOfSymbol(symbol)),
    };
  });
}

function table(fields) {
  return [
    '| Field | Type | |',
    '|---|---|---|',
    ...fields.map(({ name, type, about }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(about)} |`),
  ];
}

function eventLines({ name, about, data }) {
  const fields = fieldsOf(data);
  const none = fields.length === 0;
  return [
    `### ${name}`,
    '',
    ...(about === '' ? [] : [about, '']),
    ...(none ? ['No data.'] : table(fields)),
    '',
  ];
}

/** Types that several unions have are told once. */
function shared(all) {
  const holders = new Map();
  for (const one of all)
    for (const event of one.events)
      holders.set(event.name, [...(holders.get(event.name) ?? []), { ...one, event }]);
  return [...holders.values()].filter(({ length }) => length > 1);
}

/** @param encrypted whether the data of events is, or of which of them */
function encryption(encrypted) {
  if (!Array.isArray(encrypted)) return encrypted ? 'encrypted under a key of their own' : 'not encrypted';
  return `not encrypted, but for ${encrypted.map((type) => `\`${type}\``).join(', ')} under a key of their own`;
}

function catalogue() {
  const all = eventUnions();
  const several = shared(all);
  const common = new Set(several.map(([{ event }]) => event.name));
  const area = (union) => union.slice(0, -'Event'.length).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const sections = all.flatMap(({ union, path, streams, encrypted, events }) => [
    `## ${area(union)}`,
    '',
    `Streams \`${streams}\`, ${encryption(encrypted)}. Declared in \`${path}\`.`,
    '',
    ...events.filter(({ name }) => !common.has(name)).flatMap(eventLines),
  ]);
  const commonSections = several.flatMap((holders) => [
    ...eventLines(holders[0].event),
    `In streams of ${holders.map(({ union }) => area(union)).join(', ')}.`,
    '',
  ]);
  const names = [...new Set(all.flatMap(({ events }) => events.map(({ name }) => name)))];
  const raised = names.filter((name) => currentSchema(upcasters, name) > 1);
  const schemas =
    raised.length === 0
      ? 'All types have schema 1.'
      : `Schema 1, but for ${raised.map((name) => `${name} (${currentSchema(upcasters, name)})`).join(', ')}.`;
  const metadata = table(metadataFields());
  // Last: by now all that the tables name was met.
  const shapeSections = [...shapes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, shape]) => [
      `### ${name}`,
      '',
      ...(shape.about === '' ? [] : [shape.about, '']),
      ...(shape.fields === undefined ? [`\`${shape.shown}\``] : table(shape.fields)),
      '',
    ]);
  return [
    '# Events',
    '',
    `Every type of event that the service stores, ${names.length} in all: made from the code by \`npm run docs:events\`, and a test holds the two together.`,
    'What is true of every event stands first; the shapes that several of them share stand at the end.',
    '',
    '## Every event',
    '',
    'Types never change and stored events are never edited. When the data of a type changes its schema number rises, and what was stored before is',
    `brought to the new form on reading (\`src/events/upcasters.ts\`). ${schemas} Frozen examples of each type and schema are held by a test`,
    '([test/fixtures](../test/fixtures/README.md)).',
    '',
    'Where a stream is encrypted the stored `data` is `{ "$key": id of the key, "$sealed": AES-256-GCM in base64 }`, and unreadable for good once the',
    'key is destroyed. Events without data are stored as they are. Each event has this metadata, in the clear:',
    '',
    ...metadata,
    '',
    ...sections,
    ...(commonSections.length === 0 ? [] : ['## In several areas', '', ...commonSections]),
    '## Shapes',
    '',
    ...shapeSections,
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

function metadataFields() {
  const file = sourceFiles.find(({ fileName }) => fileName.endsWith('/src/kernel/events.ts'));
  const statement = file?.statements.find(
    (one) => isInterfaceDeclaration(one) && one.name.text === 'EventMetadata',
  );
  if (statement === undefined) throw new Error('src/kernel/events.ts declares no EventMetadata');
  return fieldsOf(checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(statement.name)));
}

const text = catalogue();
close();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('docs/events.md is not what the code says: npm run docs:events\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
