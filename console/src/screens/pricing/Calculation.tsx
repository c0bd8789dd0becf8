/** Calculates a price from terms and a quantity. */
import { Stack, Text, Textarea } from '@mantine/core';
import type { PreviewPriceAnswer } from 'back-office-client';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { readNumber } from '../../parts/forms/numbers.js';
import { Page } from '../../parts/layout/Page.js';
import { Section } from '../../parts/layout/Section.js';
import { CurrencyPicker } from '../../parts/pick/CurrencyPicker.js';
import { PriceLines } from '../../parts/pricing/PriceLines.js';
import { TermsFields } from '../../parts/pricing/TermsFields.js';
import { blank, fieldsOf, models, type TypedTerms, termsOf } from '../../parts/pricing/terms.js';
import { usePricingWords } from '../../parts/pricing/words.js';
import { money, number } from '../../parts/words/format.js';

export function Calculation() {
  const words = usePricingWords();
  const [terms, setTerms] = useState<TypedTerms>(blank);
  const [currency, setCurrency] = useState('EUR');
  const [quantity, setQuantity] = useState('1');
  const [events, setEvents] = useState('');
  const [price, setPrice] = useState<(PreviewPriceAnswer & { readonly currency: string }) | undefined>(
    undefined,
  );
  const isByEvent = terms.model === 'percentage';

  function body(): object | undefined {
    const sent = termsOf(terms);
    const values = events.split(/[\s;]+/).filter((text) => text !== '');
    const used = isByEvent ? values.map((text) => readNumber(text).number) : readNumber(quantity).number;
    const isReady = Array.isArray(used) ? !used.includes(undefined) : used !== undefined;
    if (sent === undefined || !isReady || currency === '') return undefined;
    return {
      [terms.model === 'flat' ? 'pricing' : 'charge']: sent,
      currency,
      [isByEvent ? 'events' : 'quantity']: used,
    };
  }

  return (
    <Page title={words.title} description={words.description}>
      <Stack gap="md">
        <Section title={words.terms}>
          <CommandForm<PreviewPriceAnswer>
            submitLabel={words.calculate}
            command={() => {
              const sent = body();
              return sent === undefined
                ? undefined
                : { method: 'POST', path: '/api/pricing/preview', body: sent };
            }}
            onDone={(answer) => setPrice({ ...answer, currency })}
          >
            {(faultAt) => (
              <>
                <TermsFields
                  terms={terms}
                  place={terms.model === 'flat' ? '/pricing' : '/charge'}
                  models={models}
                  members={fieldsOf[terms.model]}
                  faultAt={faultAt}
                  onChange={setTerms}
                />
                <CurrencyPicker
                  label={words.currency}
                  isRequired
                  value={currency}
                  fault={faultAt('/currency')}
                  onChange={setCurrency}
                />
                {isByEvent ? (
                  <Textarea
                    label={words.events}
                    description={words.eventsHint}
                    autosize
                    minRows={2}
                    value={events}
                    error={faultAt('/events')}
                    onChange={({ currentTarget: { value } }) => setEvents(value)}
                  />
                ) : (
                  <NumberField
                    label={words.quantity}
                    required
                    value={quantity}
                    error={faultAt('/quantity')}
                    onChange={setQuantity}
                  />
                )}
              </>
            )}
          </CommandForm>
        </Section>
        {price !== undefined && (
          <Section title={words.result}>
            <Text role="status" size="xl" fw={600}>
              {money(price.amount, price.currency)}
            </Text>
            <Text size="sm" c="dimmed" mb="sm">
              {words.exact(number(Number(price.exact)))}
            </Text>
            <PriceLines lines={price.lines} />
          </Section>
        )}
      </Stack>
    </Page>
  );
}
