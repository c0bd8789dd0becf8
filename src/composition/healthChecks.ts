/** The health checks of the process. */
import type { HealthCheck } from '../http/operations/health.js';
import type { Engines } from '../ports/engines.js';
import type { ReadSide } from './readSide.js';

/** Returns the checks. A server that requests do not need does not make the process unready. */
export function healthChecks({ dependencies }: Engines, { status }: ReadSide): readonly HealthCheck[] {
  return [
    ...dependencies.map(({ name, required, check }) => ({
      name,
      async check() {
        if (required) {
          await check();
          return { healthy: true };
        }
        const reached = await check().then(
          () => true,
          () => false,
        );
        return { healthy: true, detail: { reached } };
      },
    })),
    {
      name: 'projections',
      async check() {
        const all = await status();
        return {
          healthy: all.every(({ fault }) => fault === null),
          detail: Object.fromEntries(all.map(({ name, lagSeconds, fault }) => [name, { lagSeconds, fault }])),
        };
      },
    },
  ];
}
