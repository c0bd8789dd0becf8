/** Imports the records of a file: their kind, the mapping of columns, a preview, and the refused rows. */
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ImportKind, kinds } from '../../../../src/kernel/importing/kinds.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { Section } from '../../parts/layout/Section.js';
import { useKept } from '../../parts/layout/usePage.js';
import { type Beginning, FileChoice } from './FileChoice.js';
import { Importing } from './Importing.js';
import { keptMapping } from './kept.js';
import { MappingForm } from './MappingForm.js';
import { guessMapping, type Mapping, missingIn, shapeOf } from './mapping.js';
import { Preview } from './Preview.js';
import { useImportWords } from './words.js';

function useKindNames(): Readonly<Record<ImportKind['name'], string>> {
  const words = useImportWords();
  return {
    subscriptions: words.kind_subscriptions,
    invoices: words.kind_invoices,
    receipts: words.kind_receipts,
    payments: words.kind_payments,
    offers: words.kind_offers,
    customers: words.kind_customers,
    orders: words.kind_orders,
    'discount-codes': words.kind_discount_codes,
    organizations: words.kind_organizations,
  };
}

export function ImportPage() {
  const words = useImportWords();
  const names = useKindNames();
  const [name, keepName] = useKept('kind', 'customers');
  const [beginning, setBeginning] = useState<Beginning | undefined>(undefined);
  const kind = kinds.find((one) => one.name === name);
  return (
    <Page title={words.title} description={words.text}>
      <Section title={words.file}>
        <Stack gap="sm">
          <NativeSelect
            label={words.what}
            value={name}
            onChange={({ currentTarget }) => keepName(currentTarget.value)}
            data={kinds.map(({ name: value }) => ({ value, label: names[value] }))}
            maw={320}
          />
          {kind !== undefined && <FileChoice onChosen={setBeginning} />}
          <Link to="/payments/statements" size="sm">
            {words.kind_bank_statements}
          </Link>
        </Stack>
      </Section>
      {kind !== undefined && beginning !== undefined && beginning.chosen.columns.length > 0 && (
        <Assigned key={keyOf(kind, beginning)} kind={kind} beginning={beginning} />
      )}
    </Page>
  );
}

/** Returns a key that resets the mapping for another file, kind or way to read the file. */
function keyOf({ name }: ImportKind, { chosen: { file, columns } }: Beginning): string {
  return JSON.stringify([name, file.name, file.size, file.lastModified, columns]);
}

interface AssignedProps {
  readonly kind: ImportKind;
  readonly beginning: Beginning;
}

function Assigned({ kind, beginning: { chosen, rows } }: AssignedProps) {
  const words = useImportWords();
  const shape = shapeOf(kind, chosen.writing.format);
  const [mapping, setMapping] = useState<Mapping>(
    () => keptMapping(kind, chosen) ?? guessMapping(shape, chosen.columns, rows),
  );
  return (
    <>
      <Section title={words.mapping}>
        <MappingForm
          shape={shape}
          columns={chosen.columns}
          rows={rows}
          mapping={mapping}
          onChange={setMapping}
        />
      </Section>
      <Section title={words.preview}>
        <Preview kind={kind} chosen={chosen} mapping={mapping} />
      </Section>
      <Importing
        kind={kind}
        chosen={chosen}
        mapping={mapping}
        isReady={missingIn(shape, mapping).length === 0}
      />
    </>
  );
}
