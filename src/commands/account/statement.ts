/** Statements of customers' accounts, read from their streams: constant memory but for the entries of the period. */
import type { AccountEvent } from '../../domain/account/events.js';
import {
  openStatement,
  type StatementCurrency,
  type StatementPeriod,
} from '../../domain/account/statement.js';
import type { EventLog } from '../../events/log.js';

export interface Statement {
  readonly customerId: string;
  readonly period: StatementPeriod;
  readonly currencies: readonly StatementCurrency[];
  /** Of all currencies. */
  readonly entries: number;
  /** Of the account; -1 where there is none. */
  readonly revision: number;
}

export interface Statements {
  /** @throws Unavailable, DamagedEvent */
  read(customerId: string, period: StatementPeriod): Promise<Statement>;
  /** Of the account; -1 where there is none. */
  revisionOf(customerId: string): Promise<number>;
}

export function createStatements(log: Pick<EventLog, 'read' | 'last'>): Statements {
  const streamOf = (customerId: string) => `account-${customerId}`;
  return {
    async read(customerId, period) {
      const statement = openStatement(period);
      let revision = -1;
      for await (const batch of log.read(streamOf(customerId))) {
        for (const recorded of batch) {
          const { type, data, metadata } = recorded;
          revision = recorded.revision;
          // What stands there was written by the account's rules.
          if (data !== null) statement.add({ type, data } as unknown as AccountEvent, metadata.at);
        }
      }
      const entries = statement.size;
      return { customerId, period, currencies: statement.close(), entries, revision };
    },
    revisionOf: async (customerId) => (await log.last(streamOf(customerId)))?.revision ?? -1,
  };
}
