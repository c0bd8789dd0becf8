/** A button that shows that what it began goes on. It cannot be pressed meanwhile, which takes the focus from it: afterwards it has it again. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';

export type BusyButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

export function BusyButton({ loading = false, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const wasBusy = useRef(false);
  // While it is drawn as busy it still has what it is about to lose.
  if (loading && !wasBusy.current) hadFocus.current = document.activeElement === button.current;
  wasBusy.current = loading;
  useEffect(() => {
    if (loading || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [loading]);
  return <Button {...rest} ref={button} loading={loading} />;
}
