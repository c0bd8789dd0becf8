/** The current data of a dashboard's widgets. A widget that fails or takes too long says so in its own place and holds up no other. */
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
  /** Queries of widgets that run at once, of all requests of this process. */
  readonly concurrent: number;
  /** Queries that wait for their turn. */
  readonly waiting: number;
  /** Milliseconds that a widget is computed for at most, counted from its turn. */
  readonly time: number;
  /** Milliseconds after which a widget whose turn has not come is given up. */
  readonly waitMilliseconds: number;
  /** Groups that are taken from the read models; they are put together in the thread that answers everybody. */
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
  /** Told of what is a fault of the service and not of the query. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: WidgetDataLimits;
}

export interface WidgetsRequest {
  readonly dashboardType: string | null;
  readonly widgets: readonly Pick<Widget, 'type' | 'title' | 'query'>[];
  readonly now: Date;
  readonly demand: Demand;
  /** Whether figures of a data source may be shown; absent: of all. */
  readonly allows?: (dataSource: string) => boolean;
}

export interface WidgetAnswer {
  /** Null where the title leads to no figure. */
  readonly data: WidgetData | null;
  /** Why it does not. */
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
      // The place is given back when the query has ended, not when it was given up: no more of them run than that.
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
    // Every widget that waits for its turn listens: so many are no leak.
    setMaxListeners(0, request.demand.signal);
    // Only widgets of one request share a query: one that began before the request could miss what its caller wrote.
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
