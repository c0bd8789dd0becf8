/** What is asked before something is done, above the page: closed by Escape, by its button, and by what it asks for. */
import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/words.js';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Mantine's own head of a dialogue is a second banner of the page to readers of the screen. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const words = useWords();
  return (
    <Modal.Root opened={isOpen} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" p="md" pb={0}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.close} />
        </Group>
        <Modal.Body pt="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
