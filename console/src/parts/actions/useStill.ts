/** Keeps a value still while something is pressed: a button that moved away from under the pointer would not count the press. */
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/** The value, the same object until it changes; while something is pressed, as it was before. */
export function useStill<Value>(value: Value): Value {
  const isPressed = usePressed();
  const [shown, setShown] = useState(value);
  if (isPressed || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
}

function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  const release = () => setPressed(false);
  useWindowEvent('pointerdown', () => setPressed(true), true);
  useWindowEvent('pointerup', release, true);
  useWindowEvent('pointercancel', release, true);
  return isPressed;
}
