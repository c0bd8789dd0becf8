/**
 * One aggregate through time: a slider over its revisions, its state at each, the author of the change, and whether its hash chain is
 * intact.
 */
import { Alert, Button, Group, Slider, Stack, Text, TextInput } from '@mantine/core';
import type { StreamVerification } from 'back-office-client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { ActorName } from '../../parts/history/actors.js';
import { ChangeTable } from '../../parts/history/ChangeTable.js';
import type { Change } from '../../parts/history/changes.js';
import { History } from '../../parts/history/History.js';
import { useNameOfKind, useNameOfType } from '../../parts/history/types.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Page } from '../../parts/layout/Page.js';
import { Columns, Section } from '../../parts/layout/Section.js';
import { useKept, useParameter } from '../../parts/layout/usePage.js';
import type { NamedKind } from '../../parts/names/kinds.js';
import { useName } from '../../parts/names/useName.js';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useRead } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { Empty, Read } from '../../parts/states/States.js';
import { moment, number } from '../../parts/words/format.js';
import { Findings } from './Findings.js';
import { StateTable } from './StateTable.js';
import { useAuditWords } from './words.js';

interface Entry {
  readonly revision: number;
  readonly type: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly at: string;
  readonly reason: string | null;
  readonly changes: readonly Change[];
}

interface StateBody {
  readonly revision: number;
  readonly at: string;
  readonly state: Readonly<Record<string, unknown>> | null;
}

interface HistoryBody {
  readonly value: readonly Entry[];
  readonly count: number;
}

export function AuditedThing() {
  const words = useAuditWords();
  const type = useParameter('type');
  const id = useParameter('id');
  const path = `/api/audit/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
  const reading = useRead<HistoryBody>(path, { query: { $skip: 0, $top: 0 } });
  const kind = useNameOfKind()(type);
  const name = useNameOfOne(type, id, path, reading.data?.body.count);
  return (
    <Page
      title={name === undefined ? kind : words.oneTitle(kind, name)}
      id={id}
      back={{ to: '/audit', label: words.title }}
    >
      <Read reading={reading}>
        {({ body: { count } }) => (
          <>
            <AsItWas path={path} last={count - 1} />
            <Columns>
              <Section title={words.proofOfOne}>
                <ChainCheck path={path} />
              </Section>
              <Section title={words.everyEvent}>
                <History type={type} id={id} leads={false} />
              </Section>
            </Columns>
          </>
        )}
      </Read>
    </Page>
  );
}

/** Kinds of records whose names are looked up by their ids; others have theirs in their state. */
const named: Readonly<Record<string, NamedKind>> = {
  subscription: 'subscription',
  account: 'customer',
  user: 'user',
  'reference-customers': 'customer',
};

function useNameOfOne(type: string, id: string, path: string, events: number | undefined) {
  const kind = Object.hasOwn(named, type) ? named[type] : undefined;
  const { name } = useName(kind ?? 'customer', kind && id);
  const when = kind === undefined && events !== undefined && events > 0;
  const { data } = useRead<StateBody>(`${path}/state`, { query: { revision: (events ?? 1) - 1 }, when });
  const { invoiceNumber, creditNoteNumber, quoteNumber, receiptNumber, name: own } = data?.body.state ?? {};
  const known = [creditNoteNumber, invoiceNumber, quoteNumber, receiptNumber, own];
  return name ?? known.find((one): one is string => typeof one === 'string' && one !== '');
}

interface AsItWasProps {
  readonly path: string;
  /** The newest revision. */
  readonly last: number;
}

function revisionIn(text: string, last: number): number {
  const revision = Number.parseInt(text, 10);
  return Number.isNaN(revision) ? last : Math.min(Math.max(revision, 0), last);
}

/** Keeps the chosen revision in the address. */
function AsItWas({ path, last }: AsItWasProps) {
  const words = useAuditWords();
  const [kept, keep] = useKept('revision', '');
  const chosen = revisionIn(kept, last);
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const shown = dragged ?? chosen;
  const show = (revision: number) => keep(revision === last ? '' : String(revision));
  const label = words.sliderText(number(shown), number(last));
  return (
    <Section title={words.asItWas} actions={<MomentForm path={path} onFound={show} />}>
      <Stack gap="md">
        <Group wrap="nowrap" gap="sm">
          <Button
            variant="default"
            size="compact-md"
            aria-label={words.earlier}
            disabled={chosen === 0}
            onClick={() => show(chosen - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </Button>
          <Slider
            style={{ flexGrow: 1 }}
            min={0}
            max={Math.max(last, 1)}
            disabled={last === 0}
            value={shown}
            onChange={setDragged}
            onChangeEnd={(revision) => {
              setDragged(undefined);
              show(revision);
            }}
            label={null}
            thumbLabel={words.slider}
          />
          <Button
            variant="default"
            size="compact-md"
            aria-label={words.later}
            disabled={chosen === last}
            onClick={() => show(chosen + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </Button>
        </Group>
        <Text size="sm" c="dimmed" aria-live="polite">
          {label}
        </Text>
        <Revision path={path} revision={chosen} />
      </Stack>
    </Section>
  );
}

/** The event at a revision, and the whole state after it. */
function Revision({ path, revision }: { readonly path: string; readonly revision: number }) {
  const words = useAuditWords();
  const nameOfType = useNameOfType();
  const common = useWords();
  const entry = useRead<HistoryBody>(path, { query: { $skip: revision, $top: 1 } });
  const state = useRead<StateBody>(`${path}/state`, { query: { revision } });
  return (
    <Read reading={entry}>
      {({ body: { value } }) => {
        const [event] = value;
        if (event === undefined) return <Empty />;
        const changed = event.changes.map(({ field }) => field);
        return (
          <Stack gap="md">
            <div>
              <Text fw={600}>{nameOfType(event.type)}</Text>
              <Text size="sm" c="dimmed">
                {moment(event.at)} · <ActorName actor={event.actor} />
              </Text>
              {event.reason !== null && <Text size="sm">{common.because(event.reason)}</Text>}
            </div>
            {event.changes.length === 0 ? (
              <Text size="sm">{words.nobodyChanged}</Text>
            ) : (
              <ChangeTable changes={event.changes} isRaw />
            )}
            <Text fw={600}>{words.state}</Text>
            <Read reading={state}>
              {({ body }) =>
                body.state === null ? (
                  <Empty title={words.erased} />
                ) : (
                  <StateTable state={body.state} changed={changed} />
                )
              }
            </Read>
          </Stack>
        );
      }}
    </Read>
  );
}

interface MomentFormProps {
  readonly path: string;
  readonly onFound: (revision: number) => void;
}

/** Finds the newest revision at a given time. */
function MomentForm({ path, onFound }: MomentFormProps) {
  const words = useAuditWords();
  const [value, setValue] = useState('');
  const [isTooEarly, setTooEarly] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const at = new Date(value);
    if (Number.isNaN(at.getTime())) return;
    try {
      const { body } = await call<StateBody>('GET', `${path}/state`, { query: { at: at.toISOString() } });
      setProblem(undefined);
      setTooEarly(body.revision < 0);
      if (body.revision >= 0) onFound(body.revision);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap="xs" align="flex-end">
        <TextInput
          type="datetime-local"
          size="xs"
          label={words.moment}
          title={words.momentHelp}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          error={isTooEarly ? words.beforeAll : undefined}
          required
        />
        <Button type="submit" size="xs" variant="default">
          {words.goToMoment}
        </Button>
      </Group>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </form>
  );
}

function ChainCheck({ path }: { readonly path: string }) {
  const words = useAuditWords();
  const [asked, setAsked] = useState(false);
  const reading = useRead<StreamVerification>(`${path}/verify`, { when: asked });
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{words.proofOfOneText}</Text>
      <BusyButton
        variant="default"
        loading={asked && reading.isFetching}
        onClick={() => (asked ? void reading.refetch() : setAsked(true))}
      >
        {words.check}
      </BusyButton>
      {asked && (
        <Read reading={reading}>
          {({ body }) =>
            body.valid ? (
              <Alert color="green" title={words.valid} role="status">
                {words.verifiedOne(number(body.events))}
              </Alert>
            ) : (
              <Findings findings={body.findings} />
            )
          }
        </Read>
      )}
    </Stack>
  );
}
