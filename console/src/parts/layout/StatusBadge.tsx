/** A status as a coloured word; the colour adds nothing that the word does not say. */
import { Badge } from '@mantine/core';
import { useWords, wordOf } from '../../messages/words.js';

const colours: Readonly<Record<string, string>> = {
  active: 'green',
  paid: 'green',
  completed: 'green',
  issued: 'blue',
  open: 'blue',
  pending: 'blue',
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

interface StatusBadgeProps {
  readonly status: string;
  /** By default the word that all screens share. */
  readonly name?: string;
}

export function StatusBadge({ status, name }: StatusBadgeProps) {
  const words = useWords();
  return (
    <Badge color={colours[status] ?? 'gray'} style={{ verticalAlign: 'middle' }}>
      {name ?? wordOf(words, status)}
    </Badge>
  );
}
