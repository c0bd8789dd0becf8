/** A dialog above a page, with its title as a heading and a labelled close button. */
import { CloseButton, Group, Modal, Title } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef } from 'react';
import { useWords } from '../../messages/words.js';
import { beginAtFirstField, useFocusBack } from './focus.js';
import { DoneWithTyped } from './typed.js';

export interface DialogProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** Protects typed text: a click outside does not close the dialog, and any other way out asks once. */
  readonly keepsTyped?: boolean;
  readonly children: ReactNode;
}

/** Has a header of its own, because screen readers take Mantine's for a second banner of the page. */
export function Dialog({ title, isOpen = true, onClose, size = 'md', keepsTyped, children }: DialogProps) {
  const words = useWords();
  useFocusBack(isOpen);
  const isTyped = useRef(false);
  if (!isOpen) isTyped.current = false;
  const isAtRisk = () => keepsTyped === true && isTyped.current;
  const mayLeave = () => !isAtRisk() || window.confirm(words.discardTyped);
  const close = () => {
    if (mayLeave()) onClose();
  };
  const doneWithTyped = useCallback(() => {
    isTyped.current = false;
  }, []);
  useBlocker({ shouldBlockFn: () => !mayLeave(), enableBeforeUnload: isAtRisk, disabled: !isOpen });
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
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
            <CloseButton aria-label={words.close} onClick={close} />
          </Group>
          <div
            ref={beginAtFirstField}
            onInput={() => {
              isTyped.current = true;
            }}
          >
            <DoneWithTyped value={doneWithTyped}>{children}</DoneWithTyped>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
