/** A status as a coloured word; the colour adds nothing that the word does not say. */
import { Badge } from '@mantine/core';
import { useWords, wordOf } from '../../messages/words.js';

const colours: Readonly<Record<string, string>> = {
  active: 'green',
  paid: 'green',
  completed: 'green',
  issued: 'blue',
  open: 'blue',
  invited: 'blue',
  draft: 'gray',
  suspended: 'orange',
  locked: 'orange',
  paused: 'orange',
  failing: 'orange',
  disabled: 'red',
  waiting: 'orange',
  proposed: 'orange',
  booked: 'green',
  accepted: 'green',
  approved: 'orange',
  executed: 'green',
  failed: 'red',
  declined: 'red',
  reversed: 'red',
  terminated: 'gray',
  cancelled: 'gray',
  deleted: 'gray',
};

export function StatusBadge({ status }: { readonly status: string }) {
  const words = useWords();
  return (
    <Badge
      variant="light"
      color={colours[status] ?? 'gray'}
      tt="none"
      fw={600}
      style={{ verticalAlign: 'middle' }}
    >
      {wordOf(words, status)}
    </Badge>
  );
}
