/** The texts that people read, each with its place: of the compiled program, the console, the API's document and the pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Node, parse } from 'acorn';
import { openApiDocument } from '../../src/http/openapi/document.js';
import { declaredRoutes } from './declaredRoutes.js';

export interface ShownText {
  readonly place: string;
  readonly text: string;
}

/** A refusal as the code throws it; `text` has … in place of values. */
export interface ThrownDetail extends ShownText {
  readonly code: string;
  readonly namesValue: boolean;
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/node_modules|^(client|console|verifier)\//.test(file))
    .map((file) => join(folder, file));
}

type Branch = Node & { readonly [member: string]: unknown };

function isNode(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* nodesOf(value: unknown): Generator<Branch> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one);
  } else if (isNode(value)) {
    yield value;
    for (const member of Object.values(value)) if (typeof member === 'object') yield* nodesOf(member);
  }
}

/** Returns the text of a literal or template; undefined for other expressions. */
function textOf(node: unknown): { readonly text: string; readonly namesValue: boolean } | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string')
    return { text: node.value, namesValue: false };
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    if (left === undefined || right === undefined) return undefined;
    return { text: left.text + right.text, namesValue: left.namesValue || right.namesValue };
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  const text = node.quasis.map(({ value }) => String(value.cooked)).join('…');
  return { text, namesValue: node.quasis.length > 1 };
}

/** Returns texts of several words in the program, and the details of its refusals. */
export function programTexts(): {
  readonly texts: readonly ShownText[];
  readonly details: readonly ThrownDetail[];
} {
  const texts: ShownText[] = [];
  const details: ThrownDetail[] = [];
  for (const place of filesIn('dist', /^(?!docs\/).*\.js$/)) {
    const program = parse(readFileSync(place, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' });
    for (const node of nodesOf(program.body)) {
      const own = textOf(node);
      if (own !== undefined && /[a-z]{2}.* .* /.test(own.text)) texts.push({ place, text: own.text });
      const { callee, arguments: given } = node;
      if (node.type !== 'NewExpression' || !isNode(callee) || !Array.isArray(given)) continue;
      if (callee.name !== 'DomainError' && callee.name !== 'Refusal') continue;
      const [code, message] = given.map(textOf);
      if (code !== undefined && message !== undefined) details.push({ place, code: code.text, ...message });
    }
  }
  return { texts, details };
}

/** Returns every summary and description of the API's document. */
export function documentTexts(): readonly ShownText[] {
  const document = openApiDocument(declaredRoutes(), { baseUrl: 'http://shop.test', version: '1.2.3' });
  const found: ShownText[] = [];
  const visit = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const isText = typeof member === 'string' && (name === 'summary' || name === 'description');
      if (isText) found.push({ place: `${place}/${name}`, text: member });
      else if (name !== 'example' && name !== 'examples') visit(member, `${place}/${name}`);
    }
  };
  visit(document, '');
  return found;
}

/** Returns every message of the console in a language, with … in place of values. */
export async function consoleTexts(language: 'en' | 'de'): Promise<readonly ShownText[]> {
  const texts: ShownText[] = [];
  for (const file of filesIn('console/src', new RegExp(`messages\\.${language}\\.ts$`))) {
    const module: Readonly<Record<string, Readonly<Record<string, unknown>>>> = await import(
      pathToFileURL(file).href
    );
    for (const [key, message] of Object.entries(module[language] ?? {})) {
      const text = typeof message === 'function' ? message('…', '…', '…', '…') : message;
      texts.push({ place: `${file} ${key}`, text: String(text) });
    }
  }
  return texts;
}

/** Returns the pages for readers, without code and without the catalogue generated from comments. */
export function pageTexts(): readonly ShownText[] {
  const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesIn('docs', /\.md$/)];
  return pages
    .filter((place) => place !== 'docs/words.md' && place !== 'docs/events.md')
    .map((place) => ({ place, text: readFileSync(place, 'utf8').replace(/```.*?```/gs, '') }));
}

/** Returns the lines of comments of the program and the console. */
export function commentTexts(): readonly ShownText[] {
  return ['src', 'console/src']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .flatMap((place) => {
      const lines = readFileSync(place, 'utf8').split('\n');
      return lines.filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line)).map((text) => ({ place, text }));
    });
}
