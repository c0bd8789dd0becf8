/** `npm run rebuild`: has the running service build read models anew while it serves, and tells what came out differently. */
import { CommanderError } from 'commander';
import { z } from 'zod';
import { type CallingDependencies, call, follow } from './calling.js';
import { createCommand, withServiceUrl } from './commandLine.js';

/** Exit code when documents of an old build and its new one differ. */
const foundDifferences = 2;

const projections = z.object({ value: z.array(z.object({ name: z.string() })) });
const rebuilt = z.object({
  events: z.number(),
  seconds: z.number(),
  comparison: z.object({
    equal: z.number(),
    differing: z.number(),
    removed: z.number(),
    added: z.number(),
    ids: z.array(z.string()),
  }),
});

/** @param words the arguments behind the command's name @returns the exit code: 2 when documents differ */
export async function runRebuildCommand(
  words: readonly string[],
  dependencies: CallingDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  const command = withServiceUrl(createCommand('rebuild', dependencies), dependencies.serviceUrl)
    .description('Builds read models anew from all events while the old ones serve, one after the other.')
    .argument('[model...]', 'names of read models, e.g. subscriptions; all of them when none is given');
  try {
    command.parse(words, { from: 'user' });
    const { url } = command.opts<{ url: string }>();
    const token = await dependencies.token(url);
    const named = command.args;
    const all = await call({ url: `${url}/api/projections`, token }, projections);
    let differences = 0;
    for (const name of named.length > 0 ? named : all.value.map((one) => one.name)) {
      const path = `/api/projections/${encodeURIComponent(name)}/rebuild?progress=true`;
      const built = await follow({ url: url + path, token, method: 'POST' }, name, rebuilt);
      const { equal, differing, removed, added, ids } = built.comparison;
      const unequal = differing + removed + added;
      differences += unequal;
      tell(
        `${name}: ${built.events} events in ${built.seconds.toFixed(1)} s, ${equal} documents as before` +
          (unequal === 0 ? '' : `, ${differing} other, ${removed} gone, ${added} new`),
      );
      for (const id of ids) print(`${name} ${id}`);
      if (unequal > ids.length) tell(`${name}: and ${unequal - ids.length} more`);
    }
    return differences === 0 ? 0 : foundDifferences;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
