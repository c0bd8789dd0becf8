/** Tells a dialog that what was typed in it is done with, so that leaving loses nothing. */
import { createContext } from 'react';

export const DoneWithTyped = createContext<() => void>(() => undefined);
