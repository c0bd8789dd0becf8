/** The findings of a verification. */
import { Alert, Table } from '@mantine/core';
import { Heads } from '../../parts/table/Heads.js';
import { number } from '../../parts/words/format.js';
import { useAuditWords } from './words.js';

export interface Finding {
  readonly fault: string;
  readonly detail: string;
  /** The stream and revision of the finding, or what else it is about. */
  readonly place: string;
}

export interface StreamFinding {
  readonly fault: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: string | null;
  readonly detail: string;
}

function placeOf({ stream, revision, position }: StreamFinding): string {
  const place = [stream, revision === null ? null : `@${revision}`].filter((part) => part !== null).join(' ');
  return place === '' ? (position ?? '') : place;
}

export function Findings({ findings }: { readonly findings: readonly StreamFinding[] }) {
  return <FindingTable findings={findings.map((one) => ({ ...one, place: placeOf(one) }))} />;
}

export function FindingTable({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useAuditWords();
  const keyed = findings.map((finding, index) => ({ ...finding, key: `${index} ${finding.place}` }));
  return (
    <Alert color="red" title={words.invalid(number(findings.length))} role="alert" w="100%">
      <Table.ScrollContainer minWidth={480}>
        <Table fz="sm">
          <Heads names={[words.fault, words.about, words.detail]} />
          <Table.Tbody>
            {keyed.map(({ key, fault, place, detail }) => (
              <Table.Tr key={key}>
                <Table.Td>{fault}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{place}</Table.Td>
                <Table.Td>{detail}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  );
}
