/** Content wider than a narrow screen, which scrolls separately, by keyboard too. */
import type { ReactNode } from 'react';
import classes from './Section.module.css';

export interface SidewaysProps {
  readonly label: string;
  /** Pixels that the content needs. */
  readonly width: number;
  readonly children: ReactNode;
}

export function Sideways({ label, width, children }: SidewaysProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={classes.sideways} aria-label={label} tabIndex={0}>
      <div style={{ minWidth: width }}>{children}</div>
    </section>
  );
}
