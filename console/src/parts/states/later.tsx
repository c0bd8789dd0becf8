/** Components in chunks of their own. */
import { type FunctionComponent, useEffect, useState } from 'react';
import { Loading } from './States.js';

export interface Files<Props> {
  /** The component, once loaded. */
  readonly found: FunctionComponent<Props> | undefined;
  /** Loads the files once; again after a failure. */
  come(): Promise<unknown>;
  /** Loads the files in advance, for a component about to be shown. */
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
 * Shows the component, or a loading state until its files are there. Replaces React's `lazy`, because React delays the content after a
 * `Suspense` fallback by a third of a second.
 * @throws the error with which loading the files was rejected
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
