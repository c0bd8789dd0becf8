/**
 * Writes docs/public-events.md from the code: every public event by its resource, and the internal events that lead to it.
 * `npm run docs:events`; with `--check` it writes nothing and fails when the file says something else.
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
      ? ['`object` has the fields of its list.']
      : [`\`object\` is what \`${resource.answeredBy}\` answers.`]),
    '',
    '| Type | What it says | Made of |',
    '|---|---|---|',
    ...rows,
    ...(silent.length === 0 ? [] : ['', `Nobody outside hears of ${silent.join(', ')}.`]),
    '',
  ].join('\n');
});

const text = `# Public events

Every type that the feed and webhooks send, ${publicTypes.length} in all: made from the code by \`npm run docs:events\`, and a test holds the two together.
[events-out.md](events-out.md) says how they are read and received, \`GET /api/event-types\` answers the same list, and the JSON Schema of each type
is where its \`dataschema\` leads.

${sections.join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write('docs/public-events.md is not what the code says: npm run docs:events\n');
  process.exitCode = 1;
}
