/** The history of a record: who changed it, when and why, with each field before and after. Requires the right to read the audit log. */
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../messages/words.js';
import { useNameOfField } from '../fields/words.js';
import { BusyButton } from '../layout/BusyButton.js';
import { Link } from '../layout/Link.js';
import { call } from '../service/call.js';
import { useMay } from '../service/me.js';
import type { Problem } from '../service/problem.js';
import { Empty, NoAccess, Read } from '../states/States.js';
import { moment, number } from '../words/format.js';
import { type Actor, ActorName } from './actors.js';
import { ChangeTable } from './ChangeTable.js';
import type { Change } from './changes.js';
import classes from './History.module.css';
import { Sentence } from './Sentence.js';
import { type About, codedReasons, isStep, readableChanges } from './sentence.js';
import { Timeline, type TimelineEntry } from './Timeline.js';
import { useNameOfType } from './types.js';

interface Entry {
  readonly revision: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly actor: Actor;
  readonly at: string;
  readonly reason: string | null;
  readonly requestId: string;
  readonly changes: readonly Change[];
}

interface HistoryBody {
  readonly value: readonly Entry[];
  readonly count: number;
}

export interface HistoryProps {
  /** The aggregate's type as in the audit API, e.g. `subscription`. */
  readonly type: string;
  readonly id: string;
  /** The currency and billing cycle of its events' amounts. */
  readonly about?: About;
  /** Whether entries link to the record as it was then; false on that page itself. */
  readonly leads?: boolean;
}

const pageSize = 20;

/** Reads pages from the end, while the audit API counts from the beginning. */
function useHistory(type: string, id: string, when: boolean) {
  const path = `/api/audit/${type}/${encodeURIComponent(id)}`;
  return useInfiniteQuery<HistoryBody, Problem>({
    queryKey: ['read', path],
    initialPageParam: undefined,
    enabled: when,
    async queryFn({ pageParam, signal }) {
      const ask = async ($skip: number, $top: number) =>
        (await call<HistoryBody>('GET', path, { query: { $skip, $top }, signal })).body;
      const end = typeof pageParam === 'number' ? pageParam : (await ask(0, 0)).count;
      const start = Math.max(0, end - pageSize);
      const body = await ask(start, end - start);
      return { ...body, count: start };
    },
    getNextPageParam: (last) => (last.count > 0 ? last.count : undefined),
  });
}

export function History({ type, id, about = {}, leads = true }: HistoryProps) {
  const words = useWords();
  const nameOf = useNameOfField();
  const nameOfType = useNameOfType();
  const isAllowed = useMay({ rights: ['audit:read'] });
  const reading = useHistory(type, id, isAllowed);
  if (!isAllowed) return <NoAccess text={words.historyNoAccess} />;
  return (
    <Read reading={reading}>
      {({ pages }) => {
        const entries = pages
          .flatMap(({ value }) => [...value].reverse())
          .filter((entry) => !leads || !isStep(entry.type));
        if (entries.length === 0) return <Empty title={words.historyEmpty} />;
        const shown = entries.map((entry) =>
          leads ? told(entry, about, words) : asItStands(entry, nameOfType(entry.type), words, nameOf),
        );
        return (
          <>
            <Timeline entries={shown} />
            {leads && (
              <Text size="sm" mt="sm">
                <Link to={`/audit/${type}/${encodeURIComponent(id)}`}>{words.asItWas}</Link>
              </Text>
            )}
            {reading.hasNextPage && (
              <BusyButton
                mt="sm"
                size="xs"
                variant="default"
                loading={reading.isFetchingNextPage}
                onClick={() => void reading.fetchNextPage()}
              >
                {words.historyMore}
              </BusyButton>
            )}
          </>
        );
      }}
    </Read>
  );
}

type Words = ReturnType<typeof useWords>;

/** Returns an entry for most users: a sentence, and below it the readable changes. */
function told(entry: Entry, about: About, words: Words): TimelineEntry {
  const changes = readableChanges(entry.changes);
  const reason = entry.reason ?? reasonIn(entry);
  return {
    id: String(entry.revision),
    title: <Sentence entry={entry} about={about} />,
    when: moment(entry.at),
    content: (
      <>
        {reason !== null && <Text size="xs">{words.because(reason)}</Text>}
        {changes.length > 0 && (
          <details>
            <summary className={classes.open}>{words.details}</summary>
            <ChangeTable changes={changes} currency={about.currency} />
          </details>
        )}
      </>
    ),
  };
}

/** Returns a reason that a person wrote. */
function reasonIn({ type, data }: Entry): string | null {
  const reason = data?.reason;
  return typeof reason === 'string' && !codedReasons.has(type) ? reason : null;
}

/** Returns an entry for auditors: the event by its type, with all its changes. */
function asItStands(
  entry: Entry,
  title: string,
  words: Words,
  nameOf: (field: string) => string,
): TimelineEntry {
  return {
    id: String(entry.revision),
    title,
    when: (
      <>
        {moment(entry.at)} · <ActorName actor={entry.actor} /> · {words.revision(number(entry.revision))}
      </>
    ),
    content: (
      <>
        {entry.reason !== null && <Text size="xs">{words.because(entry.reason)}</Text>}
        {entry.changes.length > 0 && (
          <details>
            <summary className={classes.open}>
              {entry.changes.map(({ field }) => nameOf(field)).join(', ')}
            </summary>
            <ChangeTable changes={entry.changes} />
          </details>
        )}
      </>
    ),
  };
}
