/** The actions of a record: the primary ones as buttons, the others in a menu. */
import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Changed } from '../forms/CommandForm.js';
import { useKept } from '../layout/usePage.js';
import { ActionDialog } from './ActionDialog.js';
import type { Action } from './action.js';
import { useActionWords } from './words.js';

export interface ActionMenuProps {
  readonly actions: readonly Action[];
  readonly changes?: Changed;
}

export function ActionMenu({ actions, changes }: ActionMenuProps) {
  const words = useActionWords();
  // The chosen action is kept: once done, it may no longer be among the possible ones.
  const [pressed, setChosen] = useState<Action | undefined>(undefined);
  // The palette opens pages with one of their actions open.
  const [asked, keepAsked] = useKept('do', '');
  const chosen = pressed ?? actions.find(({ key }) => key === asked);
  const primary = actions.filter(({ isPrimary }) => isPrimary === true);
  const others = actions.filter(({ isPrimary }) => isPrimary !== true);
  return (
    <>
      {primary.map((action) => (
        <Button key={action.key} size="sm" onClick={() => setChosen(action)}>
          {action.label}
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
            {others.map((action) => (
              <Menu.Item
                key={action.key}
                onClick={() => setChosen(action)}
                {...(action.isDangerous === true ? { color: 'red' } : {})}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {chosen !== undefined && (
        <ActionDialog
          key={chosen.key}
          action={chosen}
          changes={changes}
          onClose={() => {
            setChosen((now) => (now === chosen ? undefined : now));
            if (asked !== '') keepAsked('');
          }}
        />
      )}
    </>
  );
}
