/** What of an account was begun and waits for its end: payments and invoices that have to be told. */
import type { Unfinished, UnfinishedStep } from '../../kernel/unfinished.js';
import type { AccountCommand } from './commands.js';
import type { AccountState } from './state.js';

/** Tell whoever is named in the notices, then `CompleteNotices`. */
export interface TellStep extends UnfinishedStep {
  readonly kind: 'tell';
}

export type AccountStep = TellStep;

const tell: AccountStep = { kind: 'tell' };

/** The account itself needs nobody to be told before it decides; a command tells what it did, and a worker what a crash left. */
export const unfinishedAccount: Unfinished<AccountState, AccountCommand, AccountStep> = {
  begun: (state) => (state.notices.length > 0 ? tell : undefined),
  before: (state, command) => (command === undefined && state.notices.length > 0 ? tell : undefined),
};
