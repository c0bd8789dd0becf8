/** Another user changed the record first (412): shows their changes beside the user's own, and the two ways to go on. */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { useNameOfField } from '../fields/words.js';
import { changesBetween, isSame } from '../history/changes.js';
import classes from '../history/History.module.css';
import { Value } from '../history/Value.js';
import { BusyButton } from '../layout/BusyButton.js';
import { Heads } from '../table/Heads.js';

type State = Readonly<Record<string, unknown>>;

export interface ChangedMeanwhileProps {
  /** The state when the form was opened, and the current one. */
  readonly opened: State;
  readonly now: State;
  /** The values about to be sent, under the same names. */
  readonly mine?: State;
  /** Returns the name of a field of the form. */
  readonly nameOf?: (field: string) => string | undefined;
  readonly isSending?: boolean;
  /** Sends what was typed against the current state. */
  readonly onKeepMine: () => void;
  /** Discards what was typed and continues from the current state. */
  readonly onTakeTheirs: () => void;
}

export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { opened, now, mine = {}, nameOf, isSending = false, onKeepMine, onTakeTheirs } = props;
  const words = useWords();
  const usual = useNameOfField();
  const theirs = changesBetween(opened, now);
  const own = Object.keys(mine).filter((field) => field in opened && !isSame(mine[field], opened[field]));
  const fields = [...new Set([...theirs.map(({ field }) => field), ...own])];
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<GitCompareArrows size={18} aria-hidden />}
      title={words.changedTitle}
    >
      <Stack gap="sm">
        <Text size="sm">{theirs.length === 0 ? words.changedNothing : words.changedText}</Text>
        {fields.length > 0 && (
          <div className={classes.changes}>
            <Table fz="xs" verticalSpacing={4}>
              <Heads
                names={[words.changedField, words.changedOpened, words.changedNow, words.changedYours]}
              />
              <Table.Tbody>
                {fields.map((field) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row" fw={500}>
                      {nameOf?.(field) ?? usual(field)}
                    </Table.Th>
                    <Table.Td>
                      <Value value={opened[field]} field={field} />
                    </Table.Td>
                    <Table.Td>
                      <Value value={now[field]} field={field} />
                    </Table.Td>
                    <Table.Td>
                      <Value value={field in mine ? mine[field] : now[field]} field={field} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        <Group gap="xs">
          <BusyButton size="xs" loading={isSending} onClick={onKeepMine}>
            {words.keepMine}
          </BusyButton>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
