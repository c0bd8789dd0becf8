/**
 * The events of the code, as the type checker sees them. Events are found by their unions, exported types called `…Event` whose members
 * all have a literal `type`; whether an area's events are encrypted by its aggregate's declaration.
 */
import { relative, resolve } from 'node:path';
import { isTypeAliasDeclaration, isTypeReferenceNode, isUnionTypeNode } from 'typescript/unstable/ast/is';
import { API, SymbolFlags } from 'typescript/unstable/sync';

export const root = resolve(import.meta.dirname, '..');
/** What the streams of unions without an aggregate are called; none of them is encrypted. */
const ownStreams = {
  ClaimEvent: 'claim-<kind>-<hash of the value>',
  DocumentHashEvent: 'document-<kind>-<id>',
  LogDecisionEvent: 'log-decisions',
  SealEvent: 'seals',
  SequenceEvent: 'sequence-<name>',
  StoreEvent: 'store-identity',
};

const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProject: resolve(root, 'tsconfig.json') }).getProjects();
const { program } = project;
export const { checker } = project;
export const sourceFiles = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(`${root}/src/`))
  .sort()
  .map((name) => program.getSourceFile(name));

export const prose = (text) => text.replace(/\s+/g, ' ').trim();
export const pathOf = (node) => relative(root, node.getSourceFile().fileName);

/** The symbol that a name means where it stands, through imports. */
export function meant(name) {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

export function declarationOf(symbol) {
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

/** From the declarations of aggregates: area and encryption by the name of the union. */
function aggregates() {
  const found = new Map();
  const pattern =
    /: Aggregate<[^=]*?(\w+Event)(?:,\s*\w+)?,?\s*>\s*=\s*\{\s*area: '([^']+)',[^}]*?encrypted: (true|false|\[[^\]]*\])/g;
  for (const file of sourceFiles) {
    for (const [, union, area, encrypted] of file.text.matchAll(pattern))
      found.set(union, { streams: `${area}-<id>`, encrypted: JSON.parse(encrypted.replaceAll("'", '"')) });
  }
  return found;
}

/** All unions by name: their streams, whether those are encrypted, and each event's name, sentence and type of data. */
export function eventUnions() {
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

/** Ends the checker's process. */
export function close() {
  api.close();
}
