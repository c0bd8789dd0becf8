/** Sizes of the stores and free disk space, so that a full disk is noticed before it stops the service. */
import { Table } from '@mantine/core';
import type { StoreSize } from 'back-office-client';
import { Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import type { ListBody } from '../../parts/table/rows.js';
import { bytes } from '../../parts/words/format.js';
import { useOperationsWords } from './words.js';

/** Polling interval, in ms; disks fill up slowly. */
const interval = 60_000;

/** Product names, the same in all languages. */
const products: Readonly<Record<Exclude<StoreSize['engine'], 'embedded'>, string>> = {
  eventstoredb: 'EventStoreDB',
  mongodb: 'MongoDB',
  redis: 'Redis',
};

export function Stores() {
  const words = useOperationsWords();
  const reading = useRead<ListBody<StoreSize>>('/api/storage', { every: interval });
  const sized = (value: number | null) => (value === null ? words.unknownSize : bytes(value));
  return (
    <Section title={words.stores}>
      <Read reading={reading}>
        {({ body: { value } }) => (
          <Sideways label={words.stores} width={480}>
            <Table fz="sm">
              <Heads names={[words.store, words.engine, { end: words.size }, { end: words.room }]} />
              <Table.Tbody>
                {value.map(({ holds, engine, bytes: kept, freeBytes }) => (
                  <Table.Tr key={holds.join()}>
                    <Table.Th scope="row" fw={500}>
                      {holds.map((one) => words[`holds_${one}`]).join(', ')}
                    </Table.Th>
                    <Table.Td>{engine === 'embedded' ? words.embedded : products[engine]}</Table.Td>
                    <Table.Td ta="end">{sized(kept)}</Table.Td>
                    <Table.Td ta="end">{sized(freeBytes)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th scope="row" colSpan={2}>
                    {words.allStores}
                  </Table.Th>
                  <Table.Td ta="end">
                    {bytes(value.reduce((sum, { bytes: kept }) => sum + (kept ?? 0), 0))}
                  </Table.Td>
                  <Table.Td />
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </Sideways>
        )}
      </Read>
    </Section>
  );
}
