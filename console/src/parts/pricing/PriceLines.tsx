/** The lines that make up a price. */
import { Table } from '@mantine/core';
import type { PreviewPriceAnswer } from 'back-office-client';
import { Sideways } from '../layout/Sideways.js';
import { Heads } from '../table/Heads.js';
import { number } from '../words/format.js';
import { usePricingWords } from './words.js';

interface PriceLinesProps extends Pick<PreviewPriceAnswer, 'lines'> {
  /** Names the table where there are several. */
  readonly label?: string;
}

export function PriceLines({ lines, label }: PriceLinesProps) {
  const words = usePricingWords();
  const shown = (text: string | undefined) => (text === undefined ? '' : number(Number(text)));
  return (
    <Sideways label={label ?? words.result} width={440}>
      <Table fz="sm">
        <Heads names={[words.line, { end: words.quantity }, { end: words.price }, { end: words.amount }]} />
        <Table.Tbody>
          {lines.map(({ kind, tier, quantity, unitPrice, rate, amount }) => (
            <Table.Tr key={`${kind}-${tier ?? 0}-${amount}`}>
              <Table.Td>
                {words[`kind_${kind}`]}
                {tier !== undefined && ` · ${words.tier(number(tier))}`}
              </Table.Td>
              <Table.Td ta="end">{shown(quantity)}</Table.Td>
              <Table.Td ta="end">{rate === undefined ? shown(unitPrice) : `${shown(rate)} %`}</Table.Td>
              <Table.Td ta="end">{shown(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
