/** What of an account was begun and waits for its end: payments and invoices that have to be told, reminders, suspensions. */
import { type Unfinished, type UnfinishedStep, whenBegun } from '../../kernel/unfinished.js';
import type { AccountCommand } from './commands.js';
import { type DunningStep, dunningStep } from './dunningSteps.js';
import { type AccountState, dunningViewOf } from './state.js';

/** Tell whoever is named in the notices, then `CompleteNotices`. */
export interface TellStep extends UnfinishedStep {
  readonly kind: 'tell';
}

export type AccountStep = TellStep | DunningStep;

const tell: AccountStep = { kind: 'tell' };

function begun(
  state: AccountState,
  command: AccountCommand | undefined,
  done: readonly string[],
): AccountStep | undefined {
  return state.notices.length > 0 ? tell : dunningStep(dunningViewOf(state), command, done);
}

/** The account itself needs nobody to be told before it decides; a command tells what it did, and a worker what a crash left. */
export const unfinishedAccount: Unfinished<AccountState, AccountCommand, AccountStep> = {
  begun,
  before: (state, command, _at, done) => (command === undefined ? begun(state, command, done) : undefined),
  next: (state) => whenBegun(begun(state, undefined, [])),
};
