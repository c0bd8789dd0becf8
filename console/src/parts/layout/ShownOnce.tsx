/** A secret, which is shown only once. */
import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../messages/words.js';

export interface ShownOnceProps {
  /** Says where to store the secret. */
  readonly text: string;
  readonly label: string;
  readonly value: string;
  /** Label of the button that confirms that it is stored. */
  readonly keptLabel: string;
  readonly onKept: () => void;
}

export function ShownOnce({ text, label, value, keptLabel, onKept }: ShownOnceProps) {
  const words = useWords();
  return (
    <Stack gap="sm">
      <Text size="sm">{text}</Text>
      <Code
        block
        role="status"
        aria-label={label}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {value}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onKept}>
          {keptLabel}
        </Button>
      </Group>
    </Stack>
  );
}
