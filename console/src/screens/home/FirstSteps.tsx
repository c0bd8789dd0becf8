/** Three steps to the first invoice, shown until there is one. */
import { Group, List, Text, ThemeIcon } from '@mantine/core';
import { Check } from 'lucide-react';
import { addressOfNew } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { Section } from '../../parts/layout/Section.js';
import { useRead } from '../../parts/service/read.js';
import { useHomeWords } from './words.js';

interface Counted {
  readonly count: number;
}

export function FirstSteps() {
  const words = useHomeWords();
  const none = { query: { $top: 0 } };
  const isNew = useRead<Counted>('/api/invoices/odata', none).data?.body.count === 0;
  const customers = useRead<Counted>('/api/customers', { ...none, when: isNew }).data?.body.count;
  const seller = useRead<{ readonly country: string | null }>('/api/settings/seller', { when: isNew });
  if (!isNew) return null;
  const steps = [
    { name: words.stepSeller, to: '/settings', isDone: (seller.data?.body.country ?? null) !== null },
    { name: words.stepCustomer, to: addressOfNew('customer'), isDone: (customers ?? 0) > 0 },
    { name: words.stepInvoice, to: addressOfNew('invoice'), isDone: false },
  ];
  return (
    <Section title={words.firstSteps}>
      <List type="ordered" spacing="xs" size="sm">
        {steps.map(({ name, to, isDone }) => (
          <List.Item key={to}>
            <Group gap="xs">
              <Link to={to} size="sm">
                {name}
              </Link>
              {isDone && (
                <>
                  <ThemeIcon size="xs" color="green" aria-hidden>
                    <Check size={12} />
                  </ThemeIcon>
                  <Text size="xs" c="dimmed">
                    {words.stepDone}
                  </Text>
                </>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
