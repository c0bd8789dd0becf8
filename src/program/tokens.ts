/** Tokens for the command line: from the running service, or without it from the store itself. */
import { resolve } from 'node:path';
import { pino } from 'pino';
import { isDataFolder } from '../adapters/dataFolder.js';
import { readDataKey } from '../adapters/dataKey.js';
import { runTokenCommand, type TokenCommandDependencies } from '../cli/token.js';
import { type Config, ConfigError, checkConfig } from '../config.js';
import type { Role } from '../domain/user/roles.js';
import { systemClock } from '../ports/clock.js';
import { type Call, serviceUrl } from './call.js';

/** Returns the dependencies of `token`. */
export function tokenDependencies({ config, version, outputs }: Call): TokenCommandDependencies {
  return {
    ...outputs,
    serviceUrl: serviceUrl(config),
    readDataKey: async () => config.DATA_KEY ?? readDataKey(config.DATA_DIR),
    async openStore() {
      checkConfig(config);
      checkFolder(config);
      const { openService } = await import('./service.js');
      const service = await openService(config, pino({ level: 'silent' }), version);
      return { commandLine: service.commandLine, clock: systemClock, close: () => service.stop() };
    },
    fetch,
  };
}

/** Refuses to create a store just for a token, since no service would use that store. @throws ConfigError */
function checkFolder({ DATA_DIR, EVENTSTORE_URL, MONGODB_URL }: Config): void {
  const embedded = EVENTSTORE_URL === undefined || MONGODB_URL === undefined;
  if (embedded && !isDataFolder(DATA_DIR))
    throw new ConfigError(
      `${resolve(DATA_DIR)} is not a data folder; start the service, or set DATA_DIR to its folder`,
    );
}

/** Returns a token from the service at the address, as `token` does. @throws Error when it gives none */
export async function askToken(call: Call, role: Role, url: string): Promise<string> {
  let made = '';
  const code = await runTokenCommand(['--role', role], {
    ...tokenDependencies(call),
    serviceUrl: url,
    // A token from the store itself does not help to call the service.
    openStore: () =>
      Promise.reject(
        new Error(
          `no service of this data folder answers at ${url}; start it, name it with --url, or set TOKEN`,
        ),
      ),
    print: (line) => {
      made = line;
    },
  });
  if (code !== 0) throw new Error('no token for the service; set TOKEN');
  return made;
}
