/** How commands call the running service. */
import { type BackOffice, createBackOffice, type Patience, type Progress } from '#client';
import { freshFor } from '../commands/identity/freshness.js';
import { startBar, underBar } from './bars.js';
import type { Outputs } from './commandLine.js';

export interface CallingDependencies extends Outputs {
  /** The address that the service listens on, unless `--url` says otherwise. */
  readonly serviceUrl: string;
  /** Returns a bearer token with the necessary rights for the service at the address. */
  readonly token: (url: string) => Promise<string>;
}

/** Short, because a person waits at the terminal. */
const shortPatience: Patience = { retries: 3, firstWait: 200 };

/** Time after which the next call gets a new token, in ms: before its sign-in is no longer recent, which creating an Admin requires. */
const renewedAfter = freshFor - 60_000;

/** Returns a function that returns the current token, so that a command can outlast one. A token that cannot be renewed stays. */
async function renewing(make: () => Promise<string>): Promise<() => Promise<string>> {
  let token = await make();
  let madeAt = performance.now();
  return async () => {
    if (performance.now() - madeAt < renewedAfter) return token;
    const next = await make().catch(() => undefined);
    if (next === undefined) return token;
    madeAt = performance.now();
    token = next;
    return token;
  };
}

/** @throws Error if there is no token, before anything is begun */
export async function clientAt(
  url: string,
  { token }: Pick<CallingDependencies, 'token'>,
  patience: Patience = shortPatience,
): Promise<BackOffice> {
  return createBackOffice({ url, credentials: { token: await renewing(() => token(url)) }, patience });
}

/** Shows the progress of a long operation. @param unit what is counted, as the service names it */
export function followed<Result>(
  label: string,
  unit: 'events' | 'lines',
  work: (options: { readonly onProgress: (progress: Progress) => void }) => Promise<Result>,
): Promise<Result> {
  const bar = startBar(`${label} {bar} {percentage}% | {value} of {total} ${unit}`);
  return underBar(bar, () =>
    work({
      onProgress(progress) {
        const done = progress[unit] ?? 0;
        bar.update(done, progress.total ?? done);
      },
    }),
  );
}
