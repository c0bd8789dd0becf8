/** Selects public events by the type patterns and the subject of a request. */
import { publicResources, publicTypes } from './catalogue.js';

const known: ReadonlySet<string> = new Set([
  ...publicTypes.map(({ type }) => type),
  ...publicResources.map(({ name }) => `${name}.*`),
]);

/** The type of the message that tests an endpoint. No stored event leads to it. */
export const testType = 'endpoint.test';

/** Whether the text is a type, or all types of a resource such as `invoice.*`. */
export function isTypePattern(text: string): boolean {
  return text === '*' || known.has(text);
}

/** Returns a test of types. If the patterns are absent or contain `*`, all types pass. */
export function typeTest(patterns: readonly string[] | undefined): (type: string) => boolean {
  if (patterns === undefined || patterns.includes('*')) return () => true;
  const exact = new Set(patterns);
  return (type) => exact.has(type) || exact.has(`${type.slice(0, type.indexOf('.'))}.*`);
}

/** Prefixes of the streams that have events of these types. */
export function streamPrefixesOf(
  isWanted: (type: string) => boolean,
  subject: string | undefined,
): readonly string[] {
  const prefixes = new Map(
    publicTypes
      .filter(({ type }) => isWanted(type))
      .map(({ resource }) => [resource.name, resource.projection.streamPrefix]),
  );
  if (subject === undefined) return [...prefixes.values()];
  const slash = subject.indexOf('/');
  const prefix = prefixes.get(subject.slice(0, slash));
  return prefix === undefined ? [] : [prefix + subject.slice(slash + 1)];
}
