/**
 * Writes docs/public-events.md from the code: every public event by its resource, and the internal events that lead to it.
 * `npm run docs:events`; with `--check` it writes nothing and fails if the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { publicResources, publicTypes } from '../dist/publicEvents/catalogue.js';

const target = resolve(import.meta.dirname, '../docs/public-events.md');

const sections = publicResources.map((resource) => {
  const own = publicTypes.filter((one) => one.resource === resource);
  const rows = own.map(
    ({ type, about, from }) => `| \`${type}\` | ${about} | ${from.map((one) => `\`${one}\``).join(', ')} |`,
  );
  const silent = Object.entries(resource.facts).flatMap(([type, fact]) =>
    Array.isArray(fact) ? [] : [`\`${type}\` (${fact.silent})`],
  );
  return [
    `## ${resource.name}`,
    '',
    ...(resource.answeredBy === undefined
      ? ['`data.object` has the fields of the read model; its JSON Schema lists them.']
      : [`\`data.object\` is the resource as \`${resource.answeredBy}\` returns it.`]),
    '',
    '| Type | Description | Internal events |',
    '|---|---|---|',
    ...rows,
    ...(silent.length === 0 ? [] : ['', `Not published: ${silent.join(', ')}.`]),
    '',
  ].join('\n');
});

const text = `# Public events

All ${publicTypes.length} types of events that the feed and webhooks send. \`npm run docs:events\` generates this page from the code; a test checks that it is up to date.
[Events out](events-out.md) explains how to read and receive events. \`GET /api/event-types\` returns the same list, and the \`dataschema\` of each
event links to the JSON Schema of its type.

${sections.join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write('docs/public-events.md differs from the code: run npm run docs:events\n');
  process.exitCode = 1;
}
