/** What can be done with a thing: the usual ones as buttons, the others in a menu. */
import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Changed } from '../forms/CommandForm.js';
import { ActionDialog } from './ActionDialog.js';
import type { Action } from './action.js';
import { useActionWords } from './words.js';

export interface ActionMenuProps {
  readonly actions: readonly Action[];
  readonly changes?: Changed;
}

export function ActionMenu({ actions, changes }: ActionMenuProps) {
  const words = useActionWords();
  const [open, setOpen] = useState<string | undefined>(undefined);
  const primary = actions.filter(({ isPrimary }) => isPrimary === true);
  const others = actions.filter(({ isPrimary }) => isPrimary !== true);
  const chosen = actions.find(({ key }) => key === open);
  return (
    <>
      {primary.map(({ key, label }) => (
        <Button key={key} size="sm" onClick={() => setOpen(key)}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="sm" variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
              {words.actions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ key, label, isDangerous }) => (
              <Menu.Item
                key={key}
                onClick={() => setOpen(key)}
                {...(isDangerous === true ? { color: 'red' } : {})}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {chosen !== undefined && (
        <ActionDialog key={chosen.key} action={chosen} changes={changes} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
