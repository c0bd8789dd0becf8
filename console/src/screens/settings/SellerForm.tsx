/** The form of the seller that documents show. */
import { Box, Button, ColorSwatch, FileInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { CountryPicker } from '../../parts/pick/CountryPicker.js';
import { ratesOf, sentRatesOf, TaxRates, type TypedRate } from './TaxRates.js';
import { useSettingsWords } from './words.js';

const rows = [
  ['name'],
  ['street'],
  ['postalCode', 'city', 'country'],
  ['vatId', 'taxId', 'registrationId'],
  ['contactName', 'email', 'phone'],
  ['iban', 'bic', 'accountName'],
  ['paymentTerms'],
  ['endpointId', 'endpointScheme'],
] as const;
type Field = (typeof rows)[number][number] | 'accentColor' | 'footer';
type Values = Readonly<Record<Field, string>>;
type Seller = Readonly<Record<string, unknown>>;

const fields: readonly Field[] = [...rows.flat(), 'accentColor', 'footer'];
const color = /^#[0-9a-f]{6}$/i;
const largestLogo = 256 * 1_024;

function valuesOf(seller: Seller): Values {
  return Object.fromEntries(fields.map((field) => [field, String(seller[field] ?? '')])) as Values;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export function SellerForm({ seller, etag }: { readonly seller: Seller; readonly etag: string | undefined }) {
  const words = useSettingsWords();
  const common = useWords();
  const [before] = useState(() => valuesOf(seller));
  const [values, setValues] = useState(before);
  const [logo, setLogo] = useState(typeof seller.logo === 'string' ? seller.logo : null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [ratesBefore] = useState(() => ratesOf(seller));
  const [rates, setRates] = useState<readonly TypedRate[]>(ratesBefore);
  const sentRates = sentRatesOf(rates);
  const changed = fields.filter((field) => values[field].trim() !== before[field]);
  const body = {
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
    ...(logo === (seller.logo ?? null) ? {} : { logo }),
    ...(JSON.stringify(sentRates) === JSON.stringify(sentRatesOf(ratesBefore))
      ? {}
      : { taxRates: sentRates }),
  };

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    setTooLarge(file.size >= largestLogo);
    if (file.size < largestLogo) setLogo(await dataUrlOf(file));
  }

  function change(field: Field, value: string): void {
    setValues((all) => ({ ...all, [field]: value }));
  }

  return (
    <Box maw={720}>
      <CommandForm
        submitLabel={common.save}
        said={words.saved}
        command={() =>
          values.name.trim() === '' || sentRates === undefined || Object.keys(body).length === 0
            ? undefined
            : { method: 'PUT', path: '/api/settings/seller', body }
        }
        changes={{ path: '/api/settings/seller', opened: seller, etag }}
        nameOf={(field) => (field in words ? String(words[field as Field]) : undefined)}
        onDone={() => undefined}
      >
        {(faultAt) => (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {words.sellerText}
            </Text>
            {rows.map((row) => (
              <Group key={row[0]} gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
                {row.map((field) => {
                  const shared = { label: words[field], error: faultAt(`/${field}`), miw: 160 };
                  const set = (value: string) => change(field, value);
                  return field === 'country' ? (
                    <CountryPicker key={field} {...shared} clearable value={values.country} onChange={set} />
                  ) : (
                    <TextInput
                      key={field}
                      {...shared}
                      required={field === 'name'}
                      value={values[field]}
                      onChange={({ currentTarget: { value } }) => set(value)}
                    />
                  );
                })}
              </Group>
            ))}
            <TaxRates rates={rates} faultAt={faultAt} onChange={setRates} />
            <Group gap="sm" align="flex-end">
              <FileInput
                label={words.logo}
                description={words.logoHint}
                placeholder={common.chooseFile}
                accept="image/png,image/jpeg"
                miw={220}
                error={isTooLarge ? words.logoTooLarge : faultAt('/logo')}
                onChange={(file) => void choose(file)}
              />
              {logo !== null && (
                <>
                  <img src={logo} alt={words.logoNow} style={{ maxHeight: 48, maxWidth: 160 }} />
                  <Button size="compact-sm" variant="default" onClick={() => setLogo(null)}>
                    {words.removeLogo}
                  </Button>
                </>
              )}
            </Group>
            <TextInput
              label={words.accentColor}
              description={words.accentColorHint}
              error={faultAt('/accentColor')}
              value={values.accentColor}
              maxLength={7}
              rightSection={
                color.test(values.accentColor.trim()) && (
                  <ColorSwatch size={18} color={values.accentColor.trim()} aria-hidden />
                )
              }
              onChange={({ currentTarget: { value } }) => change('accentColor', value)}
            />
            <Textarea
              label={words.footer}
              description={words.footerHint}
              error={faultAt('/footer')}
              autosize
              minRows={2}
              value={values.footer}
              onChange={({ currentTarget: { value } }) => change('footer', value)}
            />
          </Stack>
        )}
      </CommandForm>
    </Box>
  );
}
