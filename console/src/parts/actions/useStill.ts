/** Keeps a value while the pointer is pressed: a button that moved from under it would miss the click. */
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/** Returns the value; while the pointer is pressed, the one before the press. */
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
