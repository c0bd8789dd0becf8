/** `npm run rebuild`: has the running service rebuild read models while it serves, and prints the differences. */
import type { RebuildProjectionAnswer } from '#client';
import { type CallingDependencies, clientAt, followed } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import { tableOf } from './table.js';

/** Exit code if documents of the old and the new build differ. */
const foundDifferences = 2;

const columns = {
  'read model': ({ name }: RebuildProjectionAnswer) => name,
  events: ({ events }: RebuildProjectionAnswer) => events,
  seconds: ({ seconds }: RebuildProjectionAnswer) => seconds.toFixed(1),
  'as before': ({ comparison }: RebuildProjectionAnswer) => comparison.equal,
  other: ({ comparison }: RebuildProjectionAnswer) => comparison.differing,
  gone: ({ comparison }: RebuildProjectionAnswer) => comparison.removed,
  new: ({ comparison }: RebuildProjectionAnswer) => comparison.added,
};

function differencesOf({ comparison: { differing, removed, added } }: RebuildProjectionAnswer): number {
  return differing + removed + added;
}

/** @param words the arguments after the command's name @returns the exit code: 2 if documents differ */
export function runRebuildCommand(
  words: readonly string[],
  dependencies: CallingDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  const command = withJson(withServiceUrl(createCommand('rebuild', dependencies), dependencies.serviceUrl))
    .description('Rebuilds read models from all events, one after the other, while the old ones serve.')
    .argument('[model...]', 'names of read models, e.g. subscriptions; default: all');
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const { url, json } = command.opts<{ url: string; json: boolean }>();
    const { operations } = await clientAt(url, dependencies);
    const names =
      command.args.length > 0
        ? command.args
        : (await operations.projections()).value.map((projection) => projection.name);
    const rebuilt: RebuildProjectionAnswer[] = [];
    for (const name of names) {
      const one = await followed(name, 'events', (options) => operations.rebuild(name, options));
      rebuilt.push(one);
      if (json) print(JSON.stringify(one));
    }
    if (!json) {
      for (const line of tableOf(rebuilt, columns)) print(line);
      for (const one of rebuilt) {
        const { ids } = one.comparison;
        for (const id of ids) print(`${one.name} ${id}`);
        if (differencesOf(one) > ids.length) tell(`${one.name}: and ${differencesOf(one) - ids.length} more`);
      }
    }
    return rebuilt.some((one) => differencesOf(one) > 0) ? foundDifferences : 0;
  }, dependencies);
}
