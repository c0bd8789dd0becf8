/** An action on the record of a row, as a small button. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Changed } from '../forms/CommandForm.js';
import { ActionDialog } from './ActionDialog.js';
import type { Action } from './action.js';

export function RowAction({ action, changes }: { readonly action: Action; readonly changes?: Changed }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        style={{ flex: 'none' }}
        {...(action.isDangerous === true ? { color: 'red' } : {})}
        onClick={() => setOpen(true)}
      >
        {action.label}
      </Button>
      {isOpen && <ActionDialog action={action} changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}
