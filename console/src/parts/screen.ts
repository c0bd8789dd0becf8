/** A screen's declaration to the console. Each folder of `screens` has a `screen.ts` that exports one as `screen`. */
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Kind } from './layout/addresses.js';
import type { Needs } from './service/me.js';
import type { Language } from './words/language.js';

export type NavigationGroup = 'work' | 'money' | 'insight' | 'system';

export interface PageDeclaration {
  /** With parameters as `$id`, e.g. `/invoices/$id`. */
  readonly path: string;
  /** Loaded when it is first opened: `() => import('./list.js').then(({ InvoiceList }) => InvoiceList)`. */
  readonly load: () => Promise<FunctionComponent>;
  /** Beside those of the screen. */
  readonly needs?: Needs;
}

/** A finding of the command palette by an id or a number: see `find`. */
export interface Finding {
  /** Matches all of what was typed. */
  readonly pattern: RegExp;
  /** The address that it leads to. */
  address(typed: string): string;
}

/** A list of the service in which the command palette looks for names. */
export interface NameSearch {
  readonly needs: Needs;
  readonly path: string;
  /** In which each word is looked for. */
  readonly fields: readonly string[];
  /** The kind of page that a row leads to, and the field that names it. */
  readonly kind: Kind;
  readonly key: string;
  /** The row's name, and the values that tell it from others of the name; values that are no text are left out. */
  show(row: Readonly<Record<string, unknown>>): readonly unknown[];
}

/** Something that people begin from anywhere: the command palette offers it. */
export interface ScreenAction {
  readonly name: Readonly<Record<Language, string>>;
  readonly needs: Needs;
  /** @param customerId of a customer that was found; undefined answers mean that it is not for such a one, or only for one */
  address(customerId: string | undefined): string | undefined;
}

export interface Screen {
  readonly name: Readonly<Record<Language, string>>;
  readonly icon: LucideIcon;
  readonly needs: Needs;
  /** True for pages that are opened without a session, as those are that mails lead to. */
  readonly open?: boolean;
  /** Its place in the navigation; without one it is reached from other screens alone. */
  readonly navigation?: { readonly group: NavigationGroup; readonly order: number };
  readonly pages: readonly PageDeclaration[];
  readonly finds?: readonly Finding[];
  readonly searches?: readonly NameSearch[];
  readonly actions?: readonly ScreenAction[];
}
