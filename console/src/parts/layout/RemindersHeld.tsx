/** A notice that reminders are on hold, with the reason. */
import { Alert } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { nothing } from '../words/format.js';

export function RemindersHeld({ reason }: { readonly reason: string | null }) {
  const words = useWords();
  return (
    <Alert color="yellow" variant="light" icon={<BellOff size={18} aria-hidden />}>
      <bdi>{words.remindersHeld(reason ?? nothing)}</bdi>
    </Alert>
  );
}
