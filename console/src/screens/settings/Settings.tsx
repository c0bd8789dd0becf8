/** The seller, which is edited here, and the settings from the environment, which are read-only. */
import { Text } from '@mantine/core';
import type { ListSettingsAnswer } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { RowAction } from '../../parts/actions/RowAction.js';
import { Page } from '../../parts/layout/Page.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { today } from '../../parts/words/days.js';
import { number, percent } from '../../parts/words/format.js';
import { nameOfLanguage } from '../../parts/words/language.js';
import { SellerForm } from './SellerForm.js';
import { useSettingsWords } from './words.js';

type Fixed = ListSettingsAnswer['settings'][number];

export function Settings() {
  const words = useSettingsWords();
  const year = today().slice(0, 4);
  const seller = useRead<Readonly<Record<string, unknown>>>('/api/settings/seller');
  const fixed = useRead<ListSettingsAnswer>('/api/settings');
  return (
    <Page title={words.title}>
      <Section title={words.seller}>
        <Read reading={seller}>
          {({ body, etag }) => <SellerForm key={etag ?? ''} seller={body} etag={etag} />}
        </Read>
      </Section>
      <Section title={words.numbering}>
        <Facts
          facts={[
            { name: words.invoiceNumbers, value: `INV-${year}-000001 …` },
            { name: words.creditNoteNumbers, value: `CN-${year}-000001 …` },
          ]}
        />
        <Text size="sm" c="dimmed" mt="sm">
          {words.numberingText}
        </Text>
      </Section>
      <Text size="sm" c="dimmed">
        {words.fixedText}
      </Text>
      <Read reading={fixed}>
        {({ body: { settings, reminders } }) => (
          <>
            <Columns>
              {[...new Set(settings.map(({ group }) => group))].map((group) => (
                <FixedGroup
                  key={group}
                  group={group}
                  settings={settings.filter((one) => one.group === group)}
                />
              ))}
            </Columns>
            {reminders.length > 0 && <Levels reminders={reminders} />}
          </>
        )}
      </Read>
    </Page>
  );
}

function FixedGroup({
  group,
  settings,
}: {
  readonly group: Fixed['group'];
  readonly settings: readonly Fixed[];
}) {
  const words = useSettingsWords();
  const common = useWords();
  const known: Readonly<Record<string, unknown>> = words;
  const shown = ({ variable, value }: Fixed): string => {
    if (value === null || value === '') return words.notSet;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (typeof value === 'number') return number(value);
    if (typeof value !== 'string') return value.length === 0 ? words.notSet : value.join(', ');
    if (variable === 'TAX_RATE') return percent(Number(value));
    if (variable === 'PDF_LOCALE') return nameOfLanguage(value);
    return String(known[`${variable}_${value}`] ?? value);
  };
  return (
    <Section title={words[`group_${group}`]} {...(group === 'mail' ? { actions: <TestMail /> } : {})}>
      <Facts
        facts={settings.map((setting) => ({
          name: String(known[setting.variable] ?? setting.variable),
          value: (
            <>
              <bdi>{shown(setting)}</bdi>
              <Text size="xs" c="dimmed" ff="monospace">
                {setting.variable}
              </Text>
            </>
          ),
        }))}
      />
    </Section>
  );
}

/** The levels of reminders, with their texts for customers. */
function Levels({ reminders }: Pick<ListSettingsAnswer, 'reminders'>) {
  const words = useSettingsWords();
  return (
    <Section title={words.levels}>
      <Columns>
        {reminders.map(({ days, subject, text }, index) => (
          <div key={days}>
            <Text size="sm" fw={600}>
              {words.level(String(index + 1), number(days))}
            </Text>
            <Text size="sm">
              <bdi>{subject}</bdi>
            </Text>
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
              <bdi>{text}</bdi>
            </Text>
          </div>
        ))}
      </Columns>
    </Section>
  );
}

function TestMail() {
  const words = useSettingsWords();
  const { email } = useMe();
  return (
    <RowAction
      action={{
        key: 'test-mail',
        label: words.testMail,
        text: words.testMailText(email ?? ''),
        isIndependent: true,
        previews: false,
        command: () => ({ method: 'POST', path: '/api/settings/test-mail' }),
        said: (body) => ({ text: words.saidTestMail(String(Object(body).email)) }),
      }}
    />
  );
}
