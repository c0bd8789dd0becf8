/** A dialog above a page, with its title as a heading and a way out that has a name. */
import { CloseButton, Group, Modal, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/words.js';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: string;
  readonly children: ReactNode;
}

/** Stays open when one clicks beside it: what was typed is not lost by a slip. */
export function Dialog({ title, onClose, size = 'md', children }: DialogProps) {
  const words = useWords();
  return (
    <Modal.Root opened onClose={onClose} size={size} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Group justify="space-between" align="flex-start" wrap="nowrap" mt="md" mb="sm">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <CloseButton aria-label={words.close} onClick={onClose} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
