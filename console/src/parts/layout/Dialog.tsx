/** A dialog above a page, with its title as a heading and a way out that has a name. */
import { CloseButton, Group, Modal, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/words.js';
import { beginAtFirstField, useFocusBack } from './focus.js';

export interface DialogProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** True: a click beside it does not close it, so that what was typed is not lost by a slip. */
  readonly keepsTyped?: boolean;
  readonly children: ReactNode;
}

/** Mantine's own head of a dialog is a second banner of the page to readers of the screen. */
export function Dialog({ title, isOpen = true, onClose, size = 'md', keepsTyped, children }: DialogProps) {
  const words = useWords();
  useFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      closeOnClickOutside={keepsTyped !== true}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Group justify="space-between" align="flex-start" wrap="nowrap" mt="md" mb="sm">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <CloseButton aria-label={words.close} onClick={onClose} />
          </Group>
          <div ref={beginAtFirstField}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
