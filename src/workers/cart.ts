/** The job that ends carts when their time has come and finishes what a crash has left open. */
import type { CartDue } from '../commands/cart/due.js';
import type { Clock } from '../ports/clock.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const cartSchedule: JobSchedule = {
  name: 'cart-due',
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'cart-due', data: {} },
};

export function cartWorker(due: CartDue, clock: Clock): JobWorker {
  return {
    kind: 'maintenance',
    task: 'cart-due',
    concurrency: 2,
    run: (job, signal) => due.process(contextOf(job, clock), signal),
  };
}
