/**
 * Imports go one way: http, workers, cli → analytics, commands, projections, audit → events, coordination, domain → ports → query → kernel.
 * `program` and `composition` put the parts together; only they see the whole, and only `program` sees adapters.
 */
const room = (name) => `^src/${name}/`;

/** A room sees itself and the rooms and files it names, nothing else of `src`. */
const sees = (name, ...others) => ({
  name: `${name.replaceAll('/', '-')}-sees-${others.length === 0 ? 'only-itself' : others.join('-').replaceAll('/', '-')}`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: `^src/(?!(?:${[name, ...others].map((one) => (one.endsWith('.ts') ? one : `${one}/`)).join('|')}))` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    sees('kernel'),
    {
      name: 'query-sees-kernel',
      comment: 'OData alone knows one type of a port: the list that it asks for.',
      severity: 'error',
      from: { path: room('query'), pathNot: room('query/odata') },
      to: { path: '^src/(?!(?:query|kernel)/)' },
    },
    {
      name: 'query-odata-sees-query-and-one-port',
      severity: 'error',
      from: { path: room('query/odata') },
      to: { path: '^src/(?!(?:query|kernel)/|ports/readModels\\.)' },
    },
    sees('ports', 'kernel', 'query'),
    sees('domain', 'kernel', 'query'),
    {
      name: 'domain-is-pure',
      comment: 'No clock, no I/O, no schemas: what a rule needs comes in with the command.',
      severity: 'error',
      from: { path: room('domain') },
      to: { path: '^(node:|fs|crypto|http)|node_modules/(zod|express|libsql|pino)' },
    },
    sees('events', 'kernel', 'ports'),
    sees('coordination', 'kernel', 'ports'),
    sees('projections', 'kernel', 'query', 'ports', 'domain', 'events', 'coordination'),
    {
      name: 'projections-see-only-events-of-the-domain',
      severity: 'error',
      from: { path: room('projections') },
      to: { path: '^src/domain/[^/]+/(?!events\\.)' },
    },
    {
      name: 'the-projection-engine-knows-no-area',
      severity: 'error',
      from: { path: room('projections/engine') },
      to: { path: '^src/(domain/|projections/(?!engine/))' },
    },
    sees('analytics', 'kernel', 'query', 'ports', 'domain', 'projections'),
    sees('publicEvents', 'kernel', 'query', 'ports', 'events', 'projections'),
    sees('webhooks', 'kernel', 'query', 'ports', 'events', 'coordination', 'projections', 'publicEvents'),
    sees('commands', 'kernel', 'query', 'ports', 'domain', 'events', 'coordination', 'projections', 'analytics', 'audit'),
    sees('commands/engine', 'kernel', 'ports', 'events'),
    sees('audit', 'kernel', 'query', 'ports', 'domain', 'events', 'projections', 'coordination'),
    sees('backup', 'kernel', 'ports', 'events'),
    sees('workers', 'kernel', 'query', 'ports', 'domain', 'projections', 'commands', 'audit'),
    sees('http', 'kernel', 'query', 'ports', 'domain', 'events', 'projections', 'publicEvents', 'webhooks', 'analytics', 'commands', 'audit', 'backup'),
    sees('http/server', 'kernel', 'query', 'ports', 'commands/identity', 'commands/engine', 'domain/user', 'domain/apiKey', 'domain/errors.ts'),
    sees('http/common', 'http/server', 'kernel', 'query', 'ports', 'domain', 'commands'),
    sees('http/openapi', 'http/server', 'http/common', 'kernel', 'query'),
    sees('cli', 'kernel', 'ports', 'backup', 'commands', 'domain', 'webhooks/message.ts'),
    sees('adapters', 'kernel', 'query', 'ports'),
    {
      name: 'only-the-program-sees-adapters',
      severity: 'error',
      from: { path: '^src/(?!adapters/|program/)' },
      to: { path: room('adapters') },
    },
  ],
  options: { tsConfig: { fileName: 'tsconfig.json' }, doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true },
};
