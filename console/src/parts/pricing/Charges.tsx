/** Usage charges, each with its meter and its terms. */
import { Table } from '@mantine/core';
import type { Charge } from 'back-office-client';
import { Link } from '../layout/Link.js';
import { Sideways } from '../layout/Sideways.js';
import { Named } from '../names/Named.js';
import { useNamedRow } from '../names/useName.js';
import { useMay } from '../service/me.js';
import { Heads } from '../table/Heads.js';
import { Terms } from './Terms.js';
import { usePricingWords } from './words.js';

interface ChargesProps {
  readonly charges: readonly Charge[];
  readonly currency: string | null;
}

export function Charges({ charges, currency }: ChargesProps) {
  const words = usePricingWords();
  return (
    <Sideways label={words.charges} width={440}>
      <Table fz="sm">
        <Heads names={[words.name, words.meter, words.model]} />
        <Table.Tbody>
          {charges.map(({ id, name, meter = '', ...terms }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td>
                <Meter id={meter} />
              </Table.Td>
              <Table.Td>
                <Terms terms={terms} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function Meter({ id }: { readonly id: string }) {
  const { row } = useNamedRow('meter', id);
  const leads = useMay({ rights: ['meters:read'] });
  const named = <Named kind="meter" id={id} />;
  return (
    <>
      {leads ? (
        <Link to={`/reference/meters/${encodeURIComponent(id)}`} size="sm">
          {named}
        </Link>
      ) : (
        named
      )}
      {typeof row?.unit === 'string' && (
        <>
          {' · '}
          <bdi>{row.unit}</bdi>
        </>
      )}
    </>
  );
}
