/** Imports go one way: http, workers, cli → commands, projections, audit → events, domain → ports, kernel. */
const layer = (name) => `^src/${name}/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'kernel-knows-nothing-else', severity: 'error', from: { path: layer('kernel') }, to: { path: '^src/(?!kernel/)' } },
    { name: 'ports-know-only-the-kernel', severity: 'error', from: { path: layer('ports') }, to: { path: '^src/(?!kernel/|ports/)' } },
    { name: 'domain-knows-only-the-kernel', severity: 'error', from: { path: layer('domain') }, to: { path: '^src/(?!kernel/|domain/)' } },
    {
      name: 'domain-is-pure',
      comment: 'No clock, no I/O, no schemas: what a rule needs comes in with the command.',
      severity: 'error',
      from: { path: layer('domain') },
      to: { path: '^(node:|fs|crypto|http)|node_modules/(zod|express|libsql|pino)' },
    },
    { name: 'events-know-ports-and-kernel', severity: 'error', from: { path: layer('events') }, to: { path: '^src/(?!kernel/|ports/|events/)' } },
    { name: 'commands-know-no-http', severity: 'error', from: { path: layer('commands') }, to: { path: '^src/(http|workers|cli|adapters|main)' } },
    { name: 'audit-knows-no-http', severity: 'error', from: { path: layer('audit') }, to: { path: '^src/(http|workers|cli|adapters|main)' } },
    {
      name: 'projections-see-only-events-of-the-domain',
      severity: 'error',
      from: { path: layer('projections') },
      to: { path: '^src/(domain/[^/]+/(?!events\\.)|commands|http|workers|cli|adapters|main)' },
    },
    {
      name: 'only-main-sees-adapters',
      severity: 'error',
      from: { path: '^src/(?!adapters/|main\\.)' },
      to: { path: layer('adapters') },
    },
    { name: 'adapters-see-ports-and-kernel', severity: 'error', from: { path: layer('adapters') }, to: { path: '^src/(?!kernel/|ports/|adapters/)' } },
  ],
  options: { tsConfig: { fileName: 'tsconfig.json' }, doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true },
};
