/** The widgets of a dashboard while they are being arranged, before they are sent. */
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
  /** Key of the widget while the page is open. */
  readonly key: string;
  /** Undefined for a new widget, whose id the service makes. */
  readonly id: string | undefined;
  readonly type: string;
  readonly title: string | null;
  readonly size: string | null;
  /** Null where the figures follow from the title. */
  readonly query: Query | null;
  /** The data last shown. */
  readonly data: WidgetData | null;
  readonly message?: string;
}

export function draftOf(widget: Widget): Draft {
  const { id, type, title, size, query, data, message } = widget;
  return { key: id, id, type, title, size, query, data, ...(message === undefined ? {} : { message }) };
}

/** Returns the widget as the API takes it, without computed fields. */
export function sentOf({ id, type, title, size, query }: Draft): NewWidget {
  return {
    ...(id === undefined ? {} : { id }),
    // The words came from the service or from the form's own choices.
    type: type as NewWidget['type'],
    title,
    size,
    query: query as NewWidget['query'],
  };
}

/** @param to the new index */
export function moved(drafts: readonly Draft[], key: string, to: number): readonly Draft[] {
  const one = drafts.find((draft) => draft.key === key);
  if (one === undefined) return drafts;
  const others = drafts.filter((draft) => draft !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
