/** The widgets of a dashboard while they are arranged and changed, before they are sent. */
import type { NewWidget, Widget, WidgetData } from 'back-office-client';

export type Size = 'small' | 'medium' | 'large';

export interface Query {
  readonly dataSource: string;
  readonly measure: string;
  readonly groupBy: string | null;
  readonly interval: string | null;
  readonly filter: string | null;
}

export interface Draft {
  /** As long as the page is open. */
  readonly key: string;
  /** Undefined for a new one: the service makes it. */
  readonly id: string | undefined;
  readonly type: string;
  readonly title: string | null;
  readonly size: string | null;
  /** Null: what it shows follows from its title. */
  readonly query: Query | null;
  /** The data that it showed last. */
  readonly data: WidgetData | null;
  readonly message?: string;
}

export function draftOf(widget: Widget): Draft {
  const { id, type, title, size, query, data, message } = widget;
  return { key: id, id, type, title, size, query, data, ...(message === undefined ? {} : { message }) };
}

/** As the service takes it: without what was computed. */
export function sentOf({ id, type, title, size, query }: Draft): NewWidget {
  return {
    ...(id === undefined ? {} : { id }),
    // Words that came from the service, or from the lists of the form.
    type: type as NewWidget['type'],
    title,
    size,
    query: query as NewWidget['query'],
  };
}

/** @param to the place that it has then, from 0 */
export function moved(drafts: readonly Draft[], key: string, to: number): readonly Draft[] {
  const one = drafts.find((draft) => draft.key === key);
  if (one === undefined) return drafts;
  const others = drafts.filter((draft) => draft !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
