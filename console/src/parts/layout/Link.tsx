/** Links and navigation inside the console, by address: `/invoices/inv_1?tab=history`. */
import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { consoleUrl } from '../service/places.js';

/** Returns the address as the browser shows it. */
export function hrefOf(address: string): string {
  return consoleUrl + address.replace(/^\//, '');
}

/** Returns a function that opens an address; with `replace`, the back button skips the current page. */
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

/** Whether the browser should not handle a click itself, as it does for a new tab or a download. */
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
