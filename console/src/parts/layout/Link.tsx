/** Links and ways inside the console, by address: `/invoices/inv_1?tab=history`. */
import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { consoleUrl } from '../service/places.js';

/** As the browser has it in its address bar. */
export function hrefOf(address: string): string {
  return consoleUrl + address.replace(/^\//, '');
}

/** Goes to an address; `replace`: going back leads past it. */
export function useGo(): (address: string, how?: { readonly replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (address, { replace = false } = {}) => {
      if (replace) history.replace(hrefOf(address));
      else history.push(hrefOf(address));
    },
    [history],
  );
}

/** Clicks that ask for another tab or a download are the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export interface LinkProps extends AnchorProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page';
}

export function Link({ to, children, ...rest }: LinkProps) {
  const go = useGo();
  return (
    <Anchor
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </Anchor>
  );
}
