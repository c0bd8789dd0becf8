/** Components whose files come on their own. */
import { type FunctionComponent, useEffect, useState } from 'react';
import { Loading } from './States.js';

export interface Files<Props> {
  /** The component, once its files are here. */
  readonly found: FunctionComponent<Props> | undefined;
  /** Asks for them, once; and again after it failed. */
  come(): Promise<unknown>;
  /** Asks for them now, for what is about to be shown. */
  preload(): void;
}

export function later<Props>(load: () => Promise<FunctionComponent<Props>>): Files<Props> {
  let found: FunctionComponent<Props> | undefined;
  let coming: Promise<unknown> | undefined;
  const files: Files<Props> = {
    get found() {
      return found;
    },
    come() {
      coming ??= load().then(
        (component) => {
          found = component;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
    preload: () => void files.come().catch(() => undefined),
  };
  return files;
}

interface LaterProps<Props> {
  readonly files: Files<Props>;
  readonly props: Props;
}

/**
 * The component, or that it is loading. React's own `lazy` would do, but that React holds back what follows the fallback of a `Suspense` for
 * a third of a second.
 * @throws what asking for the files was rejected with
 */
export function Later<Props extends object>({ files, props }: LaterProps<Props>) {
  const [, setHere] = useState(files.found !== undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown } | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    files.come().then(
      () => isShown && setHere(true),
      (error: unknown) => isShown && setFailure({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [files]);
  if (failure !== undefined) throw failure.error;
  const { found: Found } = files;
  return Found === undefined ? <Loading /> : <Found {...props} />;
}
