/**
 * Writes docs/events.md from the code: every event type by area, with the shape of its data and the sentences that stand beside the
 * declarations. `npm run docs:events`; with `--check` it writes nothing and fails when the file says something else.
 *
 * Events are found by their unions, exported types called `…Event` whose members all have a literal `type`; whether an area's events are
 * encrypted by its aggregate's declaration; schema numbers by the table of upcasters.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  isUnionTypeNode,
} from 'typescript/unstable/ast/is';
import { API, SymbolFlags } from 'typescript/unstable/sync';
import { currentSchema, upcasters } from '../dist/events/upcasters.js';

const root = resolve(import.meta.dirname, '..');
const target = resolve(root, 'docs/events.md');

/** What the streams of unions without an aggregate are called; none of them is encrypted. */
const ownStreams = {
  ClaimEvent: 'claim-<kind>-<hash of the value>',
  SequenceEvent: 'sequence-<name>',
  StoreEvent: 'store-identity',
};

const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProject: resolve(root, 'tsconfig.json') }).getProjects();
const { program, checker } = project;
const sourceFiles = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(`${root}/src/`))
  .sort()
  .map((name) => program.getSourceFile(name));

const textOf = (node) =>
  node
    .getText()
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/^\| /, '');
const prose = (text) => text.replace(/\s+/g, ' ').trim();
const cell = (text) => text.replaceAll('|', '\\|');
const pathOf = (node) => relative(root, node.getSourceFile().fileName);

/** The symbol that a name means where it stands, through imports. */
function meant(name) {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function declarationOf(symbol) {
  const found = symbol.declarations.map((handle) => handle.resolve(project));
  return found.find((node) => node !== undefined);
}

/** Members of a union as they are written, or the one type that it is. */
function membersOf(node) {
  return isUnionTypeNode(node) ? [...node.types] : [node];
}

function literalTypeOf(type) {
  const property = checker.getPropertyOfType(type, 'type');
  const found = property === undefined ? undefined : checker.getTypeOfSymbol(property);
  return found?.isStringLiteralType() ? found.value : undefined;
}

/** The data of an event, undefined for a type that is no event. */
function eventOf(node) {
  const type = checker.getTypeFromTypeNode(node);
  const name = literalTypeOf(type);
  const data = checker.getPropertyOfType(type, 'data');
  if (name === undefined || data === undefined) return undefined;
  const symbol = isTypeReferenceNode(node) ? meant(node.typeName) : undefined;
  return {
    name,
    about: symbol === undefined ? '' : prose(checker.getDocumentationCommentOfSymbol(symbol)),
    data: checker.getTypeOfSymbol(data),
    path: pathOf(symbol === undefined ? node : declarationOf(symbol)),
  };
}

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
  // Every area has its own: whoever adds one has nothing to do here.
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

/** From the declarations of aggregates: area and encryption by the name of the union. */
function aggregates() {
  const found = new Map();
  const pattern =
    /: Aggregate<[^=]*?(\w+Event),?\s*>\s*=\s*\{\s*area: '([^']+)',[^}]*?encrypted: (true|false)/g;
  for (const file of sourceFiles) {
    for (const [, union, area, encrypted] of file.text.matchAll(pattern))
      found.set(union, { streams: `${area}-<id>`, encrypted: encrypted === 'true' });
  }
  return found;
}

function unions() {
  const known = aggregates();
  const found = [];
  for (const file of sourceFiles) {
    for (const statement of file.statements) {
      if (!isTypeAliasDeclaration(statement) || !statement.name.text.endsWith('Event')) continue;
      const events = membersOf(statement.type).map(eventOf);
      if (events.includes(undefined)) continue;
      const union = statement.name.text;
      const about = known.get(union) ?? { streams: ownStreams[union], encrypted: false };
      if (about.streams === undefined)
        throw new Error(`${union} has no aggregate, and its streams have no name here`);
      found.push({ union, path: pathOf(statement), ...about, events });
    }
  }
  return found.sort((one, other) => (one.union < other.union ? -1 : 1));
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

function catalogue() {
  const all = unions();
  const several = shared(all);
  const common = new Set(several.map(([{ event }]) => event.name));
  const area = (union) => union.slice(0, -'Event'.length).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const sections = all.flatMap(({ union, path, streams, encrypted, events }) => [
    `## ${area(union)}`,
    '',
    `Streams \`${streams}\`, ${encrypted ? 'encrypted under a key of their own' : 'not encrypted'}. Declared in \`${path}\`.`,
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
    `brought to the new form on reading (\`src/events/upcasters.ts\`). ${schemas}`,
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
api.close();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('docs/events.md is not what the code says: npm run docs:events\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
