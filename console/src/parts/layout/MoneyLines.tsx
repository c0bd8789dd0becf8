/** The lines of a cart or document, with their totals. */
import { Anchor, Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '../../messages/words.js';
import { NamedLink } from '../names/Named.js';
import { useSaid } from '../said/useSaid.js';
import { Heads } from '../table/Heads.js';
import { money, number } from '../words/format.js';
import classes from './MoneyLines.module.css';
import { Sideways } from './Sideways.js';

export interface MoneyDocument {
  readonly items: readonly {
    /** As the service wrote it, or made by the page. */
    readonly description: ReactNode;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly amount: number;
    /** The line's subscription, where several share the document. */
    readonly subscriptionId?: string | null;
  }[];
  readonly subtotal: number;
  readonly discount?: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: string;
}

export interface MoneyLinesProps {
  readonly document: MoneyDocument;
  /** Names the table where a page shows several. */
  readonly label?: string;
  /** Opens the calculation of a line, by its number from 1; without it lines have no such button. */
  readonly onExplain?: (line: number) => void;
}

/** Whether the lines of another subscription begin here. */
function beginsSection(items: MoneyDocument['items'], index: number): boolean {
  const own = items[index]?.subscriptionId ?? null;
  return own !== null && own !== (items[index - 1]?.subscriptionId ?? null);
}

export function MoneyLines({ document, label, onExplain }: MoneyLinesProps) {
  const words = useWords();
  const said = useSaid();
  const { items, currency } = document;
  const textOf = (what: ReactNode) => (typeof what === 'string' ? <bdi>{said.line(what)}</bdi> : what);
  const totals = [
    [words.subtotal, document.subtotal],
    ...(document.discount ? [[words.discount, -document.discount] as const] : []),
    [words.tax, document.tax],
    [words.total, document.total],
  ] as const;
  return (
    <Sideways label={label ?? words.lineText} width={220}>
      <div className={classes.frame}>
        <Table fz="sm">
          <Heads
            names={[
              words.lineText,
              { end: words.quantity, className: classes.wide ?? '' },
              { end: words.unitPrice, className: classes.wide ?? '' },
              { end: words.amount },
            ]}
          />
          <Table.Tbody>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id besides their place
              <Fragment key={index}>
                {beginsSection(items, index) && (
                  <Table.Tr>
                    <Table.Th colSpan={4} scope="colgroup">
                      <NamedLink kind="subscription" id={item.subscriptionId ?? ''} />
                    </Table.Th>
                  </Table.Tr>
                )}
                <Table.Tr>
                  <Table.Td
                    className={classes.what ?? ''}
                    style={{ overflowWrap: 'anywhere' }}
                    data-each={`${number(item.quantity)} × ${money(item.unitPrice, currency, { price: true })}`}
                  >
                    {onExplain === undefined ? (
                      textOf(item.description)
                    ) : (
                      <Anchor
                        component="button"
                        type="button"
                        fz="sm"
                        ta="start"
                        title={words.explain}
                        onClick={() => onExplain(index + 1)}
                      >
                        {textOf(item.description)}
                      </Anchor>
                    )}
                  </Table.Td>
                  <Table.Td ta="end" className={classes.wide ?? ''}>
                    {number(item.quantity)}
                  </Table.Td>
                  <Table.Td ta="end" className={classes.wide ?? ''}>
                    {money(item.unitPrice, currency, { price: true })}
                  </Table.Td>
                  <Table.Td ta="end">{money(item.amount, currency)}</Table.Td>
                </Table.Tr>
              </Fragment>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            {totals.map(([name, amount]) => (
              <Table.Tr key={name}>
                <Table.Td colSpan={2} className={classes.wide ?? ''} />
                <Table.Th scope="row" ta="end">
                  {name}
                </Table.Th>
                <Table.Td ta="end">{money(amount, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </div>
    </Sideways>
  );
}
