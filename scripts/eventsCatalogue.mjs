/**
 * Generates docs/events.md from the code: every event type by area, with the fields of its data and the comments of the declarations. The
 * console gets the list of types. `npm run docs:events`; with `--check` it writes nothing and fails if a file differs from the code.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
} from 'typescript/unstable/ast/is';
import { SymbolFlags } from 'typescript/unstable/sync';
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

const textOf = (node) =>
  node
    .getText()
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/^\| /, '');
const cell = (text) => text.replaceAll('|', '\\|');

const shapes = new Map();

/** Collects the named types of this project that a type refers to, directly or through others. */
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
  // The codes are not listed, so that a new one does not change the page.
  if (symbol.name === 'ErrorCode')
    return { about: 'The `code` of a problem; `/openapi.json` lists all.', path, shown: 'string' };
  gather(declaration.type);
  const written = textOf(declaration.type);
  // The source of a type that is computed from values tells nothing.
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
    // The checker's view: where types are combined, a field that one of them requires is required.
    const optional = (symbol.flags & SymbolFlags.Optional) !== 0;
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

/** Events that occur in several unions, which are described once. */
function shared(all) {
  const holders = new Map();
  for (const one of all)
    for (const event of one.events)
      holders.set(event.name, [...(holders.get(event.name) ?? []), { ...one, event }]);
  return [...holders.values()].filter(({ length }) => length > 1);
}

/** @param encrypted whether the data of all events is encrypted, or the types whose data is */
function encryption(encrypted) {
  if (!Array.isArray(encrypted)) return encrypted ? "encrypted under the stream's own key" : 'not encrypted';
  return `not encrypted, except ${encrypted.map((type) => `\`${type}\``).join(', ')} under the stream's own key`;
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
    `Occurs in streams of ${holders.map(({ union }) => area(union)).join(', ')}.`,
    '',
  ]);
  const names = [...new Set(all.flatMap(({ events }) => events.map(({ name }) => name)))];
  const raised = names.filter((name) => currentSchema(upcasters, name) > 1);
  const schemas =
    raised.length === 0
      ? 'All types have schema 1.'
      : `All types have schema 1, except ${raised.map((name) => `${name} (${currentSchema(upcasters, name)})`).join(', ')}.`;
  const metadata = table(metadataFields());
  // Last, since only now all types that the tables name are known.
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
    `All ${names.length} types of events that the service stores. \`npm run docs:events\` generates this page from the code; a test checks that it is up to date.`,
    'The page begins with what all events have in common, lists the events by area, and ends with the types of their fields.',
    '',
    '## Every event',
    '',
    'The names of types never change, and stored events are never edited. A change of the data of a type raises its schema number, and events with',
    `an older schema are converted on reading (\`src/events/upcasters.ts\`). ${schemas} A test reads frozen examples of each type and schema`,
    '([test/fixtures](../test/fixtures/README.md)).',
    '',
    'In encrypted streams, the stored `data` is `{ "$key": id of the key, "$sealed": AES-256-GCM in base64 }`. It is unreadable once the key is',
    'destroyed. Events without data are not encrypted. Each event has this metadata, which is never encrypted:',
    '',
    ...metadata,
    '',
    ...sections,
    ...(commonSections.length === 0 ? [] : ['## Events of several areas', '', ...commonSections]),
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

/** The types of events for the console, which lets auditors choose among them. */
function typesFile() {
  const names = new Set(eventUnions().flatMap(({ events }) => events.map(({ name }) => name)));
  return [
    '/** All types of events. `npm run docs:events` generates this file from the code. */',
    'export const eventTypes = [',
    ...[...names].sort().map((name) => `  '${name}',`),
    '] as const;',
    '',
  ].join('\n');
}

const files = [
  ['docs/events.md', catalogue()],
  ['console/src/parts/history/eventTypes.ts', typesFile()],
];
close();
for (const [path, text] of files) {
  const target = resolve(root, path);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(`${path} differs from the code: run npm run docs:events\n`);
    process.exitCode = 1;
  }
}
