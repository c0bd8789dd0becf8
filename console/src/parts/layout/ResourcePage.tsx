/** The page of one record, with its states while loading, not found and forbidden. */
import type { ReactNode } from 'react';
import { useName } from '../names/useName.js';
import type { Answer } from '../service/call.js';
import { useRead } from '../service/read.js';
import { Read } from '../states/States.js';
import { Page, type PageProps } from './Page.js';

export interface ResourcePageProps<Body> extends Pick<PageProps, 'back' | 'id'> {
  /** The path to read the record, e.g. `/api/payments/pay_1`. */
  readonly path: string;
  /** Called with undefined until the record is loaded. */
  readonly title: (body: Body | undefined) => string;
  /** The id of the customer, whose name follows the title. */
  readonly customer?: (body: Body) => string | null | undefined;
  readonly badge?: (body: Body) => ReactNode;
  readonly actions?: (answer: Answer<Body>) => ReactNode;
  /** Gets the whole answer, with the `ETag` that commands need. */
  readonly children: (answer: Answer<Body>) => ReactNode;
}

export function ResourcePage<Body>(props: ResourcePageProps<Body>) {
  const { path, title, id, customer, badge, actions, back, children } = props;
  const reading = useRead<Body>(path);
  const { data } = reading;
  const { name } = useName('customer', data && customer?.(data.body));
  const own = title(data?.body);
  return (
    <Page
      title={name === undefined ? own : `${own} — ${name}`}
      {...(id === undefined ? {} : { id })}
      {...(back === undefined ? {} : { back })}
      {...(data === undefined ? {} : { badge: badge?.(data.body), actions: actions?.(data) })}
    >
      <Read reading={reading}>{children}</Read>
    </Page>
  );
}
