/** The price history of an offer, its pricing model, and subscriptions still at an older price. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListOfferVersionsAnswer, MigrateOfferAnswer, OfferVersion } from 'back-office-client';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { NamedLink } from '../../parts/names/Named.js';
import { Terms } from '../../parts/pricing/Terms.js';
import { TermsFields } from '../../parts/pricing/TermsFields.js';
import { offerFieldsOf, quantityModels, termsOf, typedTermsOf } from '../../parts/pricing/terms.js';
import { usePricingWords } from '../../parts/pricing/words.js';
import { type Answer, call } from '../../parts/service/call.js';
import { may, useMe } from '../../parts/service/me.js';
import type { Problem } from '../../parts/service/problem.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { day, moment, money, number } from '../../parts/words/format.js';
import type { ReferenceRecord } from './kinds.js';

export interface OfOffer {
  readonly answer: Answer<ReferenceRecord>;
}

export const pathOf = ({ id }: ReferenceRecord) => `/api/reference/offers/${encodeURIComponent(String(id))}`;

export function OfferPrices({ answer }: OfOffer) {
  const words = usePricingWords();
  const reading = useRead<ListOfferVersionsAnswer>(`${pathOf(answer.body)}/versions`);
  const mayWrite = may(useMe(), { rights: ['offers:write'] });
  const [open, setOpen] = useState<'pricing' | 'migrate' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <Section
      title={words.prices}
      actions={
        mayWrite && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setOpen('pricing')}>
              {words.changePricing}
            </Button>
            <Button size="xs" variant="default" onClick={() => setOpen('migrate')}>
              {words.migrate}
            </Button>
          </Group>
        )
      }
    >
      <Read reading={reading}>{({ body }) => <Versions versions={body.versions} />}</Read>
      <Dialog isOpen={open === 'pricing'} onClose={close} title={words.changePricing} keepsTyped>
        <PricingForm answer={answer} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'migrate'} onClose={close} title={words.migrate}>
        <Migration answer={answer} onDone={close} />
      </Dialog>
    </Section>
  );
}

function Versions({ versions }: { readonly versions: readonly OfferVersion[] }) {
  const words = usePricingWords();
  return (
    <Sideways label={words.prices} width={440}>
      <Table fz="sm">
        <Heads names={[words.version, words.since, words.model, { end: words.flatPrice }]} />
        <Table.Tbody>
          {versions.map(({ version, from, price, currency, pricing }) => (
            <Table.Tr key={version}>
              <Table.Td>{number(version)}</Table.Td>
              <Table.Td>{moment(from)}</Table.Td>
              <Table.Td>
                <Terms terms={pricing} currency={currency} />
              </Table.Td>
              <Table.Td ta="end">{money(price, currency, { price: true })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function PricingForm({ answer, onDone }: OfOffer & { readonly onDone: () => void }) {
  const words = usePricingWords();
  const { pricing } = answer.body;
  const [terms, setTerms] = useState(() =>
    typedTermsOf(typeof pricing === 'object' ? (pricing as never) : null),
  );
  const model = quantityModels.find((one) => one === terms.model) ?? 'perUnit';
  const path = pathOf(answer.body);
  return (
    <CommandForm
      submitLabel={words.changePricing}
      command={() => {
        const sent = termsOf(terms, offerFieldsOf[model]);
        return sent === undefined ? undefined : { method: 'PUT', path, body: { pricing: sent } };
      }}
      changes={{ path, opened: { ...answer.body }, etag: answer.etag }}
      onDone={onDone}
      onCancel={onDone}
    >
      {(faultAt) => (
        <>
          <Text size="sm">
            {words.pricingText} {words.offerPriceHint}
          </Text>
          <TermsFields
            terms={terms}
            place="/pricing"
            models={quantityModels}
            members={offerFieldsOf[model]}
            faultAt={faultAt}
            onChange={setTerms}
          />
        </>
      )}
    </CommandForm>
  );
}

function Migration({ answer, onDone }: OfOffer & { readonly onDone: () => void }) {
  const words = usePricingWords();
  const path = `${pathOf(answer.body)}/migrate`;
  /** The last subscription of the previous part, when there are too many for one request. */
  const [after, setAfter] = useState<string | undefined>(undefined);
  const body = { effectiveDate: 'renewal', ...(after === undefined ? {} : { after }) };
  const preview = useQuery<Answer<MigrateOfferAnswer>, Problem>({
    queryKey: ['migration', path, after, answer.etag],
    queryFn: () => call('POST', path, { body: { ...body, preview: true } }),
    gcTime: 0,
  });
  return (
    <Read reading={preview}>
      {({ body: { subscriptions, next } }) =>
        subscriptions.length === 0 ? (
          <Text size="sm">{words.nobodyToMigrate}</Text>
        ) : (
          <CommandForm<MigrateOfferAnswer>
            submitLabel={words.migrate}
            command={() => ({ method: 'POST', path, body })}
            said={words.migrated}
            onDone={(done) => (done.next == null ? onDone() : setAfter(done.next))}
            onCancel={onDone}
          >
            <Text size="sm">{words.migrateText}</Text>
            <Sideways label={words.migrate} width={440}>
              <Table fz="sm">
                <Heads names={[words.customer, words.day, { end: words.before }, { end: words.after }]} />
                <Table.Tbody>
                  {subscriptions.map(({ subscriptionId, customerId, effectiveDate, currency, ...row }) => (
                    <Table.Tr key={subscriptionId}>
                      <Table.Td>
                        <NamedLink kind="customer" id={customerId} />
                        {row.changedCharges.length > 0 && (
                          <Text size="xs" c="dimmed">
                            {words.changedCharges(row.changedCharges.join(', '))}
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td>{row.result === 'waiting' ? words.waits : day(effectiveDate)}</Table.Td>
                      <Table.Td ta="end">{money(row.before, currency)}</Table.Td>
                      <Table.Td ta="end">
                        {row.result === 'refused' ? words.refused : money(row.after, currency)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Sideways>
            {next !== null && <Text size="sm">{words.more}</Text>}
          </CommandForm>
        )
      }
    </Read>
  );
}
