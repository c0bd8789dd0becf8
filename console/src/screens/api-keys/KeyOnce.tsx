/** A new key, the one time that it is shown. */
import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { useApiKeyWords } from './words.js';

export function KeyOnce({ value, onKept }: { readonly value: string; readonly onKept: () => void }) {
  const words = useApiKeyWords();
  const common = useWords();
  return (
    <Stack gap="sm">
      <Text size="sm">{words.madeText}</Text>
      <Code
        block
        role="status"
        aria-label={words.key}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {value}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? common.copied : common.copy}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onKept}>
          {words.toTheKey}
        </Button>
      </Group>
    </Stack>
  );
}
