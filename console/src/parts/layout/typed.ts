/** Tells a dialog that its typed values were sent or discarded on purpose, so that it closes without asking. */
import { createContext } from 'react';

export const DoneWithTyped = createContext<() => void>(() => undefined);
