/** The refused rows and their reasons, on the page and as files. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useNameOfPlace } from '../../parts/fields/words.js';
import { Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useSaid } from '../../parts/said/useSaid.js';
import { csvLine, saveFile } from '../../parts/table/download.js';
import { Heads } from '../../parts/table/Heads.js';
import { nothing, number } from '../../parts/words/format.js';
import type { Format } from './records.js';
import type { Rejected } from './run.js';
import { useImportWords } from './words.js';

/** Most rows shown on the page. */
export const mostShown = 100;

/** All refused rows, as blobs that browsers move to disk when they are large. */
export interface Refusals {
  readonly count: number;
  readonly first: readonly Rejected[];
  readonly reasons: Blob;
  readonly rows: Blob;
}

export const noRefusals: Refusals = { count: 0, first: [], reasons: new Blob(), rows: new Blob() };

export function withMore(refusals: Refusals, more: readonly Rejected[]): Refusals {
  const reasons = more.map(({ line, key, code, message, text }) => csvLine([line, key, code, message, text]));
  const rows = more.map(({ text }) => `${text}\n`);
  return {
    count: refusals.count + more.length,
    first: [...refusals.first, ...more.slice(0, mostShown - refusals.first.length)],
    reasons: new Blob([refusals.reasons, ...reasons]),
    rows: new Blob([refusals.rows, ...rows]),
  };
}

/** Returns a reason in the user's language, as far as it is known; it begins with the field. */
function useReason(): (message: string) => string {
  const { sentence } = useSaid();
  const nameOfPlace = useNameOfPlace();
  return (message) =>
    message
      .split('; ')
      .map((part) => {
        const [, path, rule] = /^([\w/]+):? (.+)$/s.exec(part) ?? [];
        if (path === undefined || rule === undefined || sentence(rule) === rule) return sentence(part);
        return `${nameOfPlace(path)}: ${sentence(rule)}`;
      })
      .join('; ');
}

export interface RejectedRowsProps {
  readonly refusals: Refusals;
  readonly name: string;
  readonly format: Format;
  /** The heading of a CSV file. */
  readonly heading: string | undefined;
}

export function RejectedRows({ refusals, name, format, heading }: RejectedRowsProps) {
  const words = useImportWords();
  const reasonOf = useReason();
  const { first, count, reasons, rows } = refusals;
  const named = [words.line, words.key, words.code, words.why, words.row];

  function saveReasons(): void {
    saveFile(`${name}-rejected-reasons.csv`, new Blob(['\ufeff', csvLine(named), reasons]));
  }
  function saveRows(): void {
    const parts = heading === undefined ? [rows] : [`${heading}\n`, rows];
    saveFile(`${name}-rejected.${format}`, new Blob(parts));
  }

  return (
    <Section
      title={words.rejectedRows}
      actions={
        <Group gap="xs">
          <Button variant="default" size="compact-md" onClick={saveReasons}>
            {words.downloadReasons}
          </Button>
          <Button variant="default" size="compact-md" onClick={saveRows}>
            {words.downloadRows}
          </Button>
        </Group>
      }
    >
      <Stack gap="xs">
        {count > first.length && (
          <Text size="sm" c="dimmed">
            {words.rejectedFirst(number(first.length))}
          </Text>
        )}
        <Sideways label={words.rejectedRows} width={720}>
          <Table fz="sm">
            <Heads names={[{ end: words.line }, words.key, words.why, words.row]} />
            <Table.Tbody>
              {first.map(({ line, key, message, text }) => (
                <Table.Tr key={line}>
                  <Table.Td ta="end">{number(line)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{key ?? nothing}</Table.Td>
                  <Table.Td>{reasonOf(message)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{text.slice(0, 300)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Sideways>
      </Stack>
    </Section>
  );
}
