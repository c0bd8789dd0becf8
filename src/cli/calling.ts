/** How commands of the command line call the running service. */
import { type BackOffice, createBackOffice, type Patience, type Progress } from '#client';
import { startBar, underBar } from './bars.js';
import type { Outputs } from './commandLine.js';

export interface CallingDependencies extends Outputs {
  /** The address that the service listens on, unless `--url` says otherwise. */
  readonly serviceUrl: string;
  /** A bearer token of somebody who may, for the service at the address. */
  readonly token: (url: string) => Promise<string>;
}

/** Somebody waits at the terminal. */
const shortPatience: Patience = { retries: 3, firstWait: 200 };

/** @throws Error when there is no token to be had, before anything is begun */
export async function clientAt(
  url: string,
  { token }: Pick<CallingDependencies, 'token'>,
  patience: Patience = shortPatience,
): Promise<BackOffice> {
  return createBackOffice({ url, credentials: { token: await token(url) }, patience });
}

/** Shows how far a long piece of work has come. @param unit what is counted, as the service calls it */
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
