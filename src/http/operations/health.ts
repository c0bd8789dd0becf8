/** Health checks: whether the process is alive and can serve. Checks are passed in as functions, each with a time limit. */
import type { JsonObject } from '../../kernel/json.js';
import { withinTime } from '../../kernel/waiting.js';
import { apartFromCaller } from '../../ports/callerDeadline.js';

export interface HealthResult {
  readonly healthy: boolean;
  /** Numbers and states for an operator, e.g. a projection's lag; nothing personal. */
  readonly detail?: JsonObject;
}

export interface HealthCheck {
  readonly name: string;
  check(): Promise<HealthResult>;
}

export interface HealthReport {
  readonly healthy: boolean;
  readonly body: JsonObject;
}

const limitMilliseconds = 3_000;

async function runWithinTime({ check }: HealthCheck): Promise<HealthResult> {
  try {
    return await withinTime(check(), limitMilliseconds, () => ({
      healthy: false,
      detail: { error: 'timeout' },
    }));
  } catch (error) {
    // The class of the error, not its message: drivers put addresses and credentials into messages.
    return { healthy: false, detail: { error: error instanceof Error ? error.name : 'unknown' } };
  }
}

/** Runs all checks concurrently; calls made meanwhile share the result. */
export function createReadiness(
  checks: readonly HealthCheck[],
  { isStarted, isClosing }: { readonly isStarted: () => boolean; readonly isClosing: () => boolean },
): () => Promise<HealthReport> {
  let running: Promise<HealthReport> | undefined;

  async function run(): Promise<HealthReport> {
    const results = await Promise.all(checks.map(runWithinTime));
    const healthy = isStarted() && !isClosing() && results.every((result) => result.healthy);
    const body: JsonObject = { status: healthy ? 'ok' : 'unavailable', checks: {} };
    const entries: JsonObject = {};
    for (const [index, { name }] of checks.entries()) {
      const result = results[index];
      entries[name] = { status: result?.healthy === true ? 'ok' : 'unavailable', ...result?.detail };
    }
    body.checks = entries;
    if (!isStarted()) body.starting = true;
    if (isClosing()) body.closing = true;
    return { healthy, body };
  }

  return () => {
    running ??= apartFromCaller(run).finally(() => {
      running = undefined;
    });
    return running;
  };
}
