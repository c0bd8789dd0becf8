/** A button that is disabled while its action runs. Disabling takes the focus from it, so it gets the focus back afterwards. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';

export type BusyButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

export function BusyButton({ loading = false, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const wasBusy = useRef(false);
  // The button still has the focus during the render that disables it.
  if (loading && !wasBusy.current) hadFocus.current = document.activeElement === button.current;
  wasBusy.current = loading;
  useEffect(() => {
    if (loading || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [loading]);
  return <Button {...rest} ref={button} loading={loading} />;
}
