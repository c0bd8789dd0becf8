/** The current data of a dashboard's widgets. A widget that fails or takes too long reports that in its own place and delays no other. */
import { setMaxListeners } from 'node:events';
import type { Widget, WidgetQuery } from '../domain/dashboard/events.js';
import { dayOf } from '../kernel/dates.js';
import { DomainError, type ErrorCode } from '../kernel/errors.js';
import { createSemaphore } from '../kernel/semaphore.js';
import { withinTime } from '../kernel/waiting.js';
import { AnswerTooLarge, type Demand, QueryTimeout, type ReadModels } from '../ports/readModels.js';
import { refusalOf } from '../ports/refusals.js';
import { type TitleMeaning, usualQuery } from './widgetDefaults.js';
import { checkQuery } from './widgetQuery.js';
import { aggregateOf, seriesOf, type WidgetSeries } from './widgetSeries.js';

export interface WidgetData extends WidgetSeries {
  /** Why there are no figures. */
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}

export interface WidgetDataLimits {
  /** Number of widget queries that run at once, over all requests of this process. */
  readonly concurrent: number;
  /** Number of queries that may wait for their turn. */
  readonly waiting: number;
  /** Longest time to compute a widget from its turn on, in ms. */
  readonly time: number;
  /** Time after which a widget that still waits for its turn is given up, in ms. */
  readonly waitMilliseconds: number;
  /** Largest number of groups read from the read models; they are combined in the thread that serves all requests. */
  readonly groups: number;
}

export const widgetDataLimits: WidgetDataLimits = {
  concurrent: 4,
  waiting: 2_000,
  time: 5_000,
  waitMilliseconds: 15_000,
  groups: 20_000,
};

export interface WidgetDataDependencies {
  readonly readModels: Pick<ReadModels, 'aggregate'>;
  readonly defaultCurrency: string;
  /** Called for faults of the service, not for faults of a query. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: WidgetDataLimits;
}

export interface WidgetsRequest {
  readonly dashboardType: string | null;
  readonly widgets: readonly Pick<Widget, 'type' | 'title' | 'query'>[];
  readonly now: Date;
  readonly demand: Demand;
  /** Whether figures of a data source may be shown; absent: all of them. */
  readonly allows?: (dataSource: string) => boolean;
}

export interface WidgetAnswer {
  /** Null if the title matches no figure. */
  readonly data: WidgetData | null;
  /** Why it matches none. */
  readonly message?: string;
}

/** In the order of the widgets. Never rejects. */
export type ComputeWidgetData = (request: WidgetsRequest) => Promise<readonly WidgetAnswer[]>;

export function createWidgetData(dependencies: WidgetDataDependencies): ComputeWidgetData {
  const { readModels, defaultCurrency, onFailure, limits = widgetDataLimits } = dependencies;
  const semaphore = createSemaphore(limits.concurrent, limits.waiting);

  async function compute(
    { query, date }: Extract<TitleMeaning, { readonly query: WidgetQuery }>,
    { now, demand }: WidgetsRequest,
  ): Promise<WidgetData> {
    try {
      const checked = checkQuery(query, now, date);
      const release = await semaphore.acquire(demand.by, limits.waitMilliseconds, demand.signal);
      if (release === undefined)
        throw new DomainError('SERVICE_UNAVAILABLE', 'Too many widgets are being computed; retry later');
      // The slot is released when the query has ended, not when it was given up, so that no more of them run than the limit.
      const asked = readModels.aggregate(checked.source.model, aggregateOf(checked), demand).finally(release);
      const rows = await withinTime(asked, limits.time, () => {
        throw new QueryTimeout(`no answer within ${limits.time} ms`);
      });
      if (rows.length > limits.groups) throw new AnswerTooLarge(`more than ${limits.groups} groups`);
      return seriesOf(checked, rows, defaultCurrency);
    } catch (error) {
      const { code, message } = errorForCaller(error);
      if (code === 'INTERNAL_ERROR') onFailure(error);
      return { labels: [], series: [], error: { code, message } };
    }
  }

  return async (request) => {
    // Every waiting widget listens to the signal, so many listeners are no leak.
    setMaxListeners(0, request.demand.signal);
    // Only widgets of one request share a query: one that began earlier could miss what its caller wrote.
    const asked = new Map<string, Promise<WidgetData>>();
    return Promise.all(
      request.widgets.map(async (widget): Promise<WidgetAnswer> => {
        const meant: TitleMeaning =
          widget.query === null
            ? usualQuery(request.dashboardType, widget, dayOf(request.now))
            : { query: widget.query };
        if ('message' in meant) return { data: null, message: meant.message };
        const { query } = meant;
        if (request.allows?.(query.dataSource) === false)
          return { data: null, message: `The caller may not read ${query.dataSource}` };
        const key = JSON.stringify([query, meant.date]);
        const data = asked.get(key) ?? compute(meant, request);
        asked.set(key, data);
        return { data: await data };
      }),
    );
  };
}

function errorForCaller(error: unknown): DomainError {
  if (error instanceof QueryTimeout)
    return new DomainError(
      'EXECUTION_FAILED',
      'The query reads too much data; narrow its filter or grouping',
    );
  return refusalOf(error, false);
}
