/** The declaration of a screen. Each folder of `screens` has a `screen.ts` that exports one as `screen`. */
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Kind } from './layout/addresses.js';
import type { Needs } from './service/me.js';
import type { Language } from './words/language.js';

export type NavigationGroup = 'work' | 'money' | 'insight' | 'system';

export interface PageDeclaration {
  /** Parameters are written as `$id`, e.g. `/invoices/$id`. */
  readonly path: string;
  /** Loads the page when first opened: `() => import('./list.js').then(({ InvoiceList }) => InvoiceList)`. */
  readonly load: () => Promise<FunctionComponent>;
  /** In addition to the screen's own. */
  readonly needs?: Needs;
}

/** A result of the command palette for a typed id or number; see `find`. */
export interface Finding {
  /** Must match the whole text. */
  readonly pattern: RegExp;
  /** Returns the address of the result. */
  address(typed: string): string;
}

/** A list of the service that the command palette searches by name. */
export interface NameSearch {
  readonly needs: Needs;
  readonly path: string;
  /** Fields in which every word is searched. */
  readonly fields: readonly string[];
  /** The kind of page that a row opens, and the field with its id. */
  readonly kind: Kind;
  readonly key: string;
  /** Returns the row's name, then values that tell it from rows of the same name; values other than text are skipped. */
  show(row: Readonly<Record<string, unknown>>): readonly unknown[];
}

/** An action that the command palette offers on every page. */
export interface ScreenAction {
  readonly name: Readonly<Record<Language, string>>;
  readonly needs: Needs;
  /** @param customerId the customer found; the address is undefined where the action does not apply to a customer, or only to one */
  address(customerId: string | undefined): string | undefined;
}

export interface Screen {
  readonly name: Readonly<Record<Language, string>>;
  readonly icon: LucideIcon;
  readonly needs: Needs;
  /** True for pages that open without a session, such as those that emails link to. */
  readonly open?: boolean;
  /** Place in the navigation; screens without one are reached from others only. */
  readonly navigation?: { readonly group: NavigationGroup; readonly order: number };
  readonly pages: readonly PageDeclaration[];
  readonly finds?: readonly Finding[];
  readonly searches?: readonly NameSearch[];
  readonly actions?: readonly ScreenAction[];
}
