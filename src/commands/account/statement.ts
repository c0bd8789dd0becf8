/** Statements of customers' accounts, read from their streams. Only the entries of the period are held in memory. */
import type { AccountEvent } from '../../domain/account/events.js';
import {
  openStatement,
  type StatementCurrency,
  type StatementPeriod,
} from '../../domain/account/statement.js';
import type { EventLog } from '../../events/log.js';
import type { Demand } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';
import { streamOf } from '../engine/aggregate.js';
import { accountAggregate } from './account.js';

export interface Statement {
  readonly customerId: string;
  readonly period: StatementPeriod;
  readonly currencies: readonly StatementCurrency[];
  /** The number of entries in all currencies. */
  readonly entries: number;
  /** Revision of the account; -1 when it does not exist. */
  readonly revision: number;
}

export type Statements = ReturnType<typeof createStatements>;

/** Approximate bytes of an entry, in memory and in the answer. */
const entryBytes = 600;

export function createStatements(log: Pick<EventLog, 'read' | 'last'>) {
  const accountOf = (customerId: string) => streamOf(accountAggregate, customerId);
  return {
    /** @throws Unavailable, also when memory does not suffice for the entries or the reader has left; DamagedEvent */
    async read(customerId: string, period: StatementPeriod, reader?: Pick<Demand, 'reserve' | 'signal'>) {
      const statement = openStatement(period);
      let revision = -1;
      for await (const batch of log.read(accountOf(customerId))) {
        for (const recorded of batch) {
          const { type, data, metadata } = recorded;
          revision = recorded.revision;
          // The account's rules wrote the event.
          if (data !== null) statement.add({ type, data } as unknown as AccountEvent, metadata.at);
        }
        reader?.reserve(statement.size * entryBytes);
        if (reader?.signal.aborted === true) throw new Unavailable('the caller is gone');
      }
      const entries = statement.size;
      return { customerId, period, currencies: statement.close(), entries, revision };
    },
    /** Returns the revision of the account; -1 when it does not exist. */
    revisionOf: async (customerId: string) => (await log.last(accountOf(customerId)))?.revision ?? -1,
  };
}
