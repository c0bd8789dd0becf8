/** The public events that somebody asks for, by the words of a request. */
import { publicResources, publicTypes } from './catalogue.js';

const known: ReadonlySet<string> = new Set([
  ...publicTypes.map(({ type }) => type),
  ...publicResources.map(({ name }) => `${name}.*`),
]);

/** The type of the message that tries an endpoint out. No event of the store leads to it. */
export const testType = 'endpoint.test';

/** Whether it is a type, or all types of a resource such as `invoice.*`. */
export function isTypePattern(text: string): boolean {
  return text === '*' || known.has(text);
}

/** A test of types. Absent, or with `*` in it: all of them. */
export function typeTest(patterns: readonly string[] | undefined): (type: string) => boolean {
  if (patterns === undefined || patterns.includes('*')) return () => true;
  const exact = new Set(patterns);
  return (type) => exact.has(type) || exact.has(`${type.slice(0, type.indexOf('.'))}.*`);
}

/** The beginnings of the streams that events of these types are in. */
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
