/** What would move a button away from under the pointer that presses it waits until it is let go: the press would count for nothing. */
import { useEffect, useState } from 'react';

/** The value; while something is pressed, as it was before. */
export function useStill<Value>(value: Value): Value {
  const isPressed = usePressed();
  const [shown, setShown] = useState(value);
  if (isPressed || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
}

function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = () => setPressed(true);
    const release = () => setPressed(false);
    window.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release, true);
    };
  }, []);
  return isPressed;
}
