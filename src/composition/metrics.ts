/** The service's own metrics for Prometheus, in addition to those of requests and of the process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailOutcome } from '../commands/operations/recordedMail.js';
import type { ContinuousBackup } from '../ports/continuousBackup.js';
import type { Integrity } from '../ports/integrity.js';
import type { Jobs } from '../ports/jobs.js';
import type { UsageStore } from '../ports/usageStore.js';
import type { ProjectionStatus } from '../projections/engine/status.js';
import type { JobHooks } from '../workers/runtime.js';

export interface ServiceMetrics {
  readonly registry: Registry;
  readonly jobHooks: JobHooks;
  commandEnded(area: string, outcome: string): void;
  mailEnded(outcome: MailOutcome): void;
  usageRecorded(results: readonly { readonly status: string }[]): void;
  appended(seconds: number, events: number): void;
  /** Registers the sources that are read whenever metrics are requested. */
  observe(sources: {
    /** The status of read models in the process that maintains them; empty in others. */
    readonly projections: () => Promise<readonly ProjectionStatus[]>;
    readonly jobs: Jobs;
    readonly integrity: Pick<Integrity, 'known'>;
    readonly pendingCommands: () => number;
    readonly usage: Pick<UsageStore, 'waitingCount'>;
    readonly backup: Pick<ContinuousBackup, 'lagSeconds'> | undefined;
  }): void;
}

export function createMetrics(): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const commands = new Counter({
    name: 'commands_total',
    help: 'Commands by area and outcome',
    labelNames: ['area', 'outcome'],
    registers,
  });
  const appends = new Histogram({
    name: 'event_append_seconds',
    help: 'Time until an append was durable',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const events = new Counter({ name: 'events_appended_total', help: 'Events that were appended', registers });
  const mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send mails by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const usageEvents = new Counter({
    name: 'usage_events_total',
    help: 'Usage events by result',
    labelNames: ['result'],
    registers,
  });
  const attempts = new Histogram({
    name: 'job_attempt_seconds',
    help: 'Attempts at jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  return {
    registry,
    jobHooks: {
      ended: (kind, outcome, milliseconds) => attempts.observe({ kind, outcome }, milliseconds / 1_000),
    },
    commandEnded: (area, outcome) => commands.inc({ area, outcome }),
    mailEnded: (outcome) => mails.inc({ outcome }),
    usageRecorded(results) {
      for (const { status } of results) usageEvents.inc({ result: status });
    },
    appended(seconds, count) {
      appends.observe(seconds);
      events.inc(count);
    },
    observe({ projections, jobs, integrity, pendingCommands, usage, backup }) {
      new Gauge({
        name: 'backup_lag_seconds',
        help: 'Age of the oldest event that the continuous backup does not have',
        registers,
        collect() {
          this.set(backup?.lagSeconds() ?? 0);
        },
      });
      new Gauge({
        name: 'usage_waiting',
        help: 'Usage events that cannot be counted yet',
        registers,
        async collect() {
          await figures(this, async () => this.set(await usage.waitingCount()));
        },
      });
      new Gauge({
        name: 'data_file_damaged',
        help: '1 when the last check found a file of the data folder damaged',
        labelNames: ['file'],
        registers,
        collect() {
          this.reset();
          for (const { file, status } of integrity.known()) this.set({ file }, status === 'damaged' ? 1 : 0);
        },
      });
      new Gauge({
        name: 'projection_lag_seconds',
        help: 'Age of the oldest event that a read model has not seen',
        labelNames: ['model'],
        registers,
        async collect() {
          await figures(this, async () => {
            for (const { name, lagSeconds } of await projections()) this.set({ model: name }, lagSeconds);
          });
        },
      });
      new Gauge({
        name: 'projection_stopped',
        help: '1 when an event could not be applied and the read model stands still',
        labelNames: ['model'],
        registers,
        async collect() {
          await figures(this, async () => {
            for (const { name, fault } of await projections())
              this.set({ model: name }, fault === null ? 0 : 1);
          });
        },
      });
      new Gauge({
        name: 'jobs',
        help: 'Jobs by kind and status',
        labelNames: ['kind', 'status'],
        registers,
        async collect() {
          await figures(this, async () => {
            for (const { kind, status, count } of await jobs.counts()) this.set({ kind, status }, count);
          });
        },
      });
      new Gauge({
        name: 'commands_pending',
        help: 'Commands that wait or run',
        registers,
        collect() {
          this.set(pendingCommands());
        },
      });
    },
  };
}

/** Updates a gauge. While its source is unreachable, the gauge has no values, and the others are still reported. */
async function figures(gauge: Gauge, read: () => Promise<void>): Promise<void> {
  gauge.reset();
  await read().catch(() => undefined);
}
