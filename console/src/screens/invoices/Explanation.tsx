/** How a line of an invoice was calculated: the earlier charges for the period, the new ones, days or usage, and tax. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { LineExplanation } from 'back-office-client';
import { Download } from 'lucide-react';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Facts } from '../../parts/layout/Section.js';
import { PriceLines } from '../../parts/pricing/PriceLines.js';
import { useSaid } from '../../parts/said/useSaid.js';
import { addressOf } from '../../parts/service/call.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { day, money, number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

interface ExplanationProps {
  /** Path of the invoice in the API. */
  readonly invoice: string;
  readonly line: number;
  readonly onClose: () => void;
}

export function Explanation({ invoice, line, onClose }: ExplanationProps) {
  const words = useInvoiceWords();
  const address = `${invoice}/lines/${line}`;
  const reading = useRead<LineExplanation>(`${address}/explanation`);
  return (
    <Dialog title={words.explanation} onClose={onClose} size="lg">
      <Read reading={reading}>
        {({ body }) => (
          <Stack gap="md">
            <Explained of={body} />
            {body.meter !== null && <UsageEvents address={`${address}/usage-events`} />}
          </Stack>
        )}
      </Read>
    </Dialog>
  );
}

function UsageEvents({ address }: { readonly address: string }) {
  const words = useInvoiceWords();
  return (
    <Group gap="xs">
      <Text size="sm">{words.usageEvents}</Text>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={addressOf(address, { format })}
          download
          size="compact-sm"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

function Explained({
  of: { description, amount, currency, days, before, after, meter, minimum, tax },
}: {
  readonly of: LineExplanation;
}) {
  const words = useInvoiceWords();
  const said = useSaid();
  const rate = tax.rate === null ? words.taxAsSent : `${number(tax.rate * 100)} %`;
  const isUsage = meter !== null;
  const whole = before === null ? words.wholePeriod : words.chargedAfter;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        <bdi>{said.line(description)}</bdi>
      </Text>
      {before !== null && (
        <Terms
          title={isUsage ? words.billedBefore(number(before.quantity)) : words.chargedBefore}
          terms={before}
          currency={currency}
        />
      )}
      {after !== null && (
        <Terms
          title={isUsage ? words.allUsage(number(after.quantity)) : whole}
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
          ...(after === null || after.freeUnits === null
            ? []
            : [{ name: words.freeUnits, value: number(after.freeUnits) }]),
          ...(minimum === null ? [] : minimumFacts(minimum, currency, words)),
          { name: words.lineAmount, value: money(amount, currency) },
          { name: words.taxRate, value: tax.reason === null ? rate : `${rate} · ${tax.reason}` },
        ]}
      />
    </Stack>
  );
}

function minimumFacts(
  { amount, price, usage, missing, billed }: NonNullable<LineExplanation['minimum']>,
  currency: string,
  words: ReturnType<typeof useInvoiceWords>,
) {
  return [
    { name: words.minimumOfDays, value: money(amount, currency) },
    ...(price === null ? [] : [{ name: words.priceOfDays, value: money(price, currency) }]),
    { name: words.usageOfDays, value: money(usage, currency) },
    { name: words.missingToMinimum, value: money(missing, currency) },
    ...(billed === 0 ? [] : [{ name: words.billedOfMissing, value: money(billed, currency) }]),
  ];
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
      {terms.lines.length > 0 && <PriceLines lines={terms.lines} label={title} />}
    </div>
  );
}
