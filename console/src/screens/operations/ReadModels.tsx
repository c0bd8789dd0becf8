/** How far each read model has followed the events, and rebuilding it. */
import { Alert, Badge, Button, Stack, Table, Text } from '@mantine/core';
import type { Projection, RebuildProjectionAnswer } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useRead, useReadAnew } from '../../parts/service/read.js';
import { useRun } from '../../parts/service/useRun.js';
import { Runner } from '../../parts/states/Runner.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import type { ListBody } from '../../parts/table/rows.js';
import { nothing, number } from '../../parts/words/format.js';
import { useOperationsWords } from './words.js';

/** Polling interval, in ms. */
const interval = 5_000;

/** A version derived from code is a long number, shown as short as a commit. */
function versionText(version: number): string {
  return version < 100_000 ? String(version) : version.toString(16).slice(0, 7);
}

export function ReadModels() {
  const words = useOperationsWords();
  const known: Readonly<Record<string, unknown>> = words;
  const nameOf = (model: string) => String(known[`model_${model.replace('-', '_')}`] ?? model);
  const common = useWords();
  const reading = useRead<ListBody<Projection>>('/api/projections', { every: interval });
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <Section title={words.readModels}>
      <Read reading={reading}>
        {({ body: { value } }) => (
          <Sideways label={words.readModels} width={640}>
            <Table fz="sm">
              <Heads
                names={[
                  words.readModel,
                  words.state,
                  { end: words.lag },
                  { end: words.version },
                  { end: words.position },
                  { unseen: common.actions },
                ]}
              />
              <Table.Tbody>
                {value.map((projection) => (
                  <Table.Tr key={projection.name}>
                    <Table.Th scope="row" fw={500} title={projection.name}>
                      {nameOf(projection.name)}
                    </Table.Th>
                    <Table.Td>
                      <State projection={projection} />
                    </Table.Td>
                    <Table.Td ta="end">{words.seconds(number(projection.lagSeconds, 1))}</Table.Td>
                    <Table.Td ta="end">{versionText(projection.version)}</Table.Td>
                    <Table.Td ta="end">{projection.position?.replace(/^0+(?=.)/, '') ?? nothing}</Table.Td>
                    <Table.Td ta="end">
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={words.rebuildOne(nameOf(projection.name))}
                        onClick={() => setChosen(projection.name)}
                      >
                        {words.rebuild}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Sideways>
        )}
      </Read>
      <Dialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={words.rebuildOne(nameOf(chosen ?? ''))}
      >
        {chosen !== undefined && <Rebuild key={chosen} name={chosen} />}
      </Dialog>
    </Section>
  );
}

function State({ projection: { fault, caughtUp } }: { readonly projection: Projection }) {
  const words = useOperationsWords();
  const [color, text] =
    fault !== null
      ? ['red', words.stopped(fault)]
      : caughtUp
        ? ['green', words.caughtUp]
        : ['orange', words.follows];
  return <Badge color={color}>{text}</Badge>;
}

function Rebuild({ name }: { readonly name: string }) {
  const words = useOperationsWords();
  const readAnew = useReadAnew();
  const run = useRun<RebuildProjectionAnswer>(`/api/projections/${encodeURIComponent(name)}/rebuild`);
  return (
    <Stack gap="sm">
      <Text size="sm">{words.rebuildText}</Text>
      <Runner
        run={run}
        label={words.rebuild}
        canStop={false}
        onStart={() => void run.start(undefined).then(readAnew)}
      >
        {(result) => <Outcome result={result} />}
      </Runner>
    </Stack>
  );
}

function Outcome({ result: { events, seconds, comparison } }: { readonly result: RebuildProjectionAnswer }) {
  const words = useOperationsWords();
  const { equal, differing, removed, added, ids } = comparison;
  const isSame = differing + removed + added === 0;
  return (
    <Alert
      color={isSame ? 'green' : 'orange'}
      title={isSame ? words.same : words.different}
      role={isSame ? 'status' : 'alert'}
    >
      <Stack gap="sm">
        <Text size="sm">{words.rebuilt(number(events), number(seconds, 3))}</Text>
        <Facts
          facts={[
            { name: words.equal, value: number(equal) },
            { name: words.differing, value: number(differing) },
            { name: words.removed, value: number(removed) },
            { name: words.added, value: number(added) },
            ...(ids.length === 0 ? [] : [{ name: words.differingIds, value: ids.join(', ') }]),
          ]}
        />
      </Stack>
    </Alert>
  );
}
