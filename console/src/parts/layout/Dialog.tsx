/** A dialog above a page, with its title as a heading and a way out that has a name. */
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
  /** True: a click beside it does not close it, and any other way out asks once something was typed, so that it is not lost by a slip. */
  readonly keepsTyped?: boolean;
  readonly children: ReactNode;
}

/** Mantine's own head of a dialog is a second banner of the page to readers of the screen. */
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
