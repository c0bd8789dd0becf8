/** Binds the rules of bank lines to their streams. */
import type { BankLineCommand } from '../../domain/bankLine/commands.js';
import { bankLineDecider } from '../../domain/bankLine/decide.js';
import type { BankLineEvent } from '../../domain/bankLine/events.js';
import type { BankLineState } from '../../domain/bankLine/state.js';
import { type BankLineStep, unfinishedBankLine } from '../../domain/bankLine/unfinished.js';
import type { Aggregate } from '../engine/aggregate.js';

export const bankLineAggregate: Aggregate<BankLineState, BankLineCommand, BankLineEvent, BankLineStep> = {
  area: 'bankLine',
  decider: bankLineDecider,
  // The bank's text about people and their accounts.
  encrypted: ['BankLineWordsKept'],
  unfinished: unfinishedBankLine,
};
