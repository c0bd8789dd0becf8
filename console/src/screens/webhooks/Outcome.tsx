/** The outcome of an attempt: whether the message was accepted, and the receiver's answer. */
import { Badge, Code, Stack, Text } from '@mantine/core';
import type { WebhookAttemptRow } from 'back-office-client';
import { useWebhookWords } from './words.js';

const colours = { taken: 'green', failed: 'orange', givenUp: 'red' } as const;

export type Outcome = keyof typeof colours;

export function outcomeOf({ status, nextAt }: Pick<WebhookAttemptRow, 'status' | 'nextAt'>): Outcome {
  if (status !== null && status >= 200 && status < 300) return 'taken';
  return nextAt === null ? 'givenUp' : 'failed';
}

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const words = useWebhookWords();
  return (
    <Badge color={colours[outcome]} miw="max-content">
      {words[`outcome_${outcome}`]}
    </Badge>
  );
}

/** The receiver's answer, as plain text that wraps within the page. */
export function Answered({ answer, error }: Pick<WebhookAttemptRow, 'answer' | 'error'>) {
  const words = useWebhookWords();
  if (error !== null)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`${words.error} ${error}`}
      </Text>
    );
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {answer === null ? words.noAnswer : words.answer}
      </Text>
      {answer !== null && <Block text={answer} />}
    </Stack>
  );
}

export function Block({ text }: { readonly text: string }) {
  return (
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  );
}
