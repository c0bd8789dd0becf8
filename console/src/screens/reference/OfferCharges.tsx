/** The usage charges of an offer, each with its meter and terms, and the form to change them. */
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { Charge } from 'back-office-client';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Section } from '../../parts/layout/Section.js';
import { Picker } from '../../parts/pick/Picker.js';
import { Charges } from '../../parts/pricing/Charges.js';
import { TermsFields } from '../../parts/pricing/TermsFields.js';
import {
  blank,
  chargeModels,
  fieldsOf,
  type TypedTerms,
  termsOf,
  typedTermsOf,
} from '../../parts/pricing/terms.js';
import { usePricingWords } from '../../parts/pricing/words.js';
import { may, useMe } from '../../parts/service/me.js';
import { number } from '../../parts/words/format.js';
import type { ReferenceRecord } from './kinds.js';
import { type OfOffer, pathOf } from './OfferPrices.js';

function chargesOf({ charges }: ReferenceRecord): readonly Charge[] {
  return Array.isArray(charges) ? charges : [];
}

export function OfferCharges({ answer }: OfOffer) {
  const words = usePricingWords();
  const mayWrite = may(useMe(), { rights: ['offers:write'] });
  const [isOpen, setOpen] = useState(false);
  const charges = chargesOf(answer.body);
  const { currency } = answer.body;
  return (
    <Section
      title={words.charges}
      actions={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {words.changeCharges}
          </Button>
        )
      }
    >
      {charges.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noCharges}
        </Text>
      ) : (
        <Charges charges={charges} currency={typeof currency === 'string' ? currency : null} />
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.changeCharges} size="lg" keepsTyped>
        <ChargesForm answer={answer} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

interface TypedCharge {
  /** Key of the charge in the form. */
  readonly key: number;
  /** Undefined until typed; the name then suggests one. */
  readonly id: string | undefined;
  readonly isNew: boolean;
  readonly name: string;
  readonly meter: string;
  readonly terms: TypedTerms;
}

const typedCharge = ({ id, name = '', meter = '', ...terms }: Charge, key: number): TypedCharge => ({
  ...{ key, id, isNew: false, name, meter },
  terms: typedTermsOf(terms),
});

const newCharge = (key: number): TypedCharge => ({
  ...{ key, id: undefined, isNew: true, name: '', meter: '' },
  terms: blank,
});

/** Returns the ids of the charges; ids that were not typed are made from the names and are unique. */
function idsOf(charges: readonly TypedCharge[]): readonly string[] {
  const taken = new Set(charges.map(({ id }) => id));
  return charges.map(({ id, name }) => {
    if (id !== undefined) return id;
    const base = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replaceAll(' ', '-')
      .slice(0, 120);
    let free = base;
    for (let count = 2; taken.has(free); count += 1) free = `${base}-${count}`;
    if (free !== '') taken.add(free);
    return free;
  });
}

function ChargesForm({ answer, onDone }: OfOffer & { readonly onDone: () => void }) {
  const words = usePricingWords();
  const [charges, setCharges] = useState<readonly TypedCharge[]>(() => {
    const present = chargesOf(answer.body);
    return present.length === 0 ? [newCharge(0)] : present.map(typedCharge);
  });
  const path = pathOf(answer.body);
  const ids = idsOf(charges);

  function sent(): object | undefined {
    const all = charges.map(({ name, meter, terms }, index) => {
      const read = termsOf(terms);
      if (read === undefined) return undefined;
      return { id: ids[index], name: name.trim(), ...(meter === '' ? {} : { meter }), ...read };
    });
    if (all.includes(undefined)) return undefined;
    return { charges: all.length === 0 ? null : all };
  }

  return (
    <CommandForm
      submitLabel={words.changeCharges}
      command={() => {
        const body = sent();
        return body === undefined ? undefined : { method: 'PUT', path, body };
      }}
      changes={{ path, opened: { ...answer.body }, etag: answer.etag }}
      onDone={onDone}
      onCancel={onDone}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <Text size="sm">
            {words.chargesText} {words.pricingText}
          </Text>
          {charges.map((charge, index) => (
            <ChargeFields
              key={charge.key}
              charge={charge}
              id={ids[index] ?? ''}
              place={`/charges/${index}`}
              legend={words.charge(number(index + 1))}
              faultAt={faultAt}
              onChange={(part) =>
                setCharges((all) => all.map((one) => (one.key === charge.key ? { ...one, ...part } : one)))
              }
              onRemove={() => setCharges((all) => all.filter(({ key }) => key !== charge.key))}
            />
          ))}
          {charges.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.noCharges}
            </Text>
          )}
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                setCharges((all) => [...all, newCharge(1 + Math.max(-1, ...all.map(({ key }) => key)))])
              }
            >
              {words.addCharge}
            </Button>
          </Group>
        </Stack>
      )}
    </CommandForm>
  );
}

interface ChargeFieldsProps {
  readonly charge: TypedCharge;
  /** The typed or suggested id. */
  readonly id: string;
  readonly place: `/charges/${number}`;
  readonly legend: string;
  readonly faultAt: (path: string) => string | undefined;
  readonly onChange: (part: Partial<TypedCharge>) => void;
  readonly onRemove: () => void;
}

function ChargeFields({ charge, id, place, legend, faultAt, onChange, onRemove }: ChargeFieldsProps) {
  const words = usePricingWords();
  const { isNew, name, meter, terms } = charge;
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          <TextInput
            label={words.chargeName}
            required
            value={name}
            error={faultAt(`${place}/name`)}
            onChange={({ currentTarget: { value } }) => onChange({ name: value })}
          />
          {isNew && (
            <TextInput
              label={words.chargeId}
              description={words.chargeIdHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              value={id}
              error={faultAt(`${place}/id`)}
              onChange={({ currentTarget: { value } }) => onChange({ id: value })}
            />
          )}
          <Picker
            kind="meter"
            label={words.meter}
            isRequired
            value={meter}
            fault={faultAt(`${place}/meter`)}
            onChange={(chosen) => onChange({ meter: chosen })}
          />
        </SimpleGrid>
        <TermsFields
          terms={terms}
          place={place}
          models={chargeModels}
          members={fieldsOf[terms.model]}
          faultAt={faultAt}
          onChange={(changed) => onChange({ terms: changed })}
        />
        <Group>
          <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
            {words.removeCharge}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
