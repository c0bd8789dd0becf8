/** How a line of an invoice was calculated: what was charged for a period, what is charged instead, its days, and its tax. */
import { Stack, Text } from '@mantine/core';
import type { LineExplanation } from 'back-office-client';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Facts } from '../../parts/layout/Section.js';
import { PriceLines } from '../../parts/pricing/PriceLines.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { day, money, number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

interface ExplanationProps {
  /** Address of the invoice in the API. */
  readonly invoice: string;
  readonly line: number;
  readonly onClose: () => void;
}

export function Explanation({ invoice, line, onClose }: ExplanationProps) {
  const words = useInvoiceWords();
  const reading = useRead<LineExplanation>(`${invoice}/lines/${line}/explanation`);
  return (
    <Dialog title={words.explanation} onClose={onClose} size="lg">
      <Read reading={reading}>{({ body }) => <Explained of={body} />}</Read>
    </Dialog>
  );
}

function Explained({
  of: { description, amount, currency, days, before, after, tax },
}: {
  readonly of: LineExplanation;
}) {
  const words = useInvoiceWords();
  const rate = tax.rate === null ? words.taxAsSent : `${number(tax.rate * 100)} %`;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        <bdi>{description}</bdi>
      </Text>
      {before !== null && <Terms title={words.chargedBefore} terms={before} currency={currency} />}
      {after !== null && (
        <Terms
          title={before === null ? words.wholePeriod : words.chargedAfter}
          terms={after}
          currency={currency}
        />
      )}
      <Facts
        facts={[
          ...(days === null
            ? []
            : [{ name: words.daysFrom, value: `${day(days.from)} – ${day(days.until)}` }]),
          ...(days === null || days.days === null || days.of === null
            ? []
            : [{ name: words.daysShare, value: words.daysOf(number(days.days), number(days.of)) }]),
          { name: words.lineAmount, value: money(amount, currency) },
          { name: words.taxRate, value: tax.reason === null ? rate : `${rate} · ${tax.reason}` },
        ]}
      />
    </Stack>
  );
}

interface TermsProps {
  readonly title: string;
  readonly terms: NonNullable<LineExplanation['after']>;
  readonly currency: string;
}

function Terms({ title, terms, currency }: TermsProps) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}: {money(Number(terms.amount), currency, { price: true })}
      </Text>
      <PriceLines lines={terms.lines} />
    </div>
  );
}
