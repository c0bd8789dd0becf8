/** Content wider than a narrow screen, which scrolls sideways, by keyboard too. */
import type { ReactNode } from 'react';
import classes from './Section.module.css';

export interface SidewaysProps {
  readonly label: string;
  /** Width of the content, in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

export function Sideways({ label, width, children }: SidewaysProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard
    <section className={classes.sideways} aria-label={label} tabIndex={0}>
      <div style={{ minWidth: width }}>{children}</div>
    </section>
  );
}
