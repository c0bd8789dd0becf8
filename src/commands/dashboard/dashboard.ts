/** The commands of dashboards. Names are unique, ignoring case, under any race. */
import {
  type CreateDashboard,
  type DashboardCommand,
  type DashboardFields,
  type DashboardState,
  dashboardDecider,
  foldDashboardName,
  presentDashboard,
  type UpdateDashboard,
} from '../../domain/dashboard/decide.js';
import type { DashboardEvent, Widget } from '../../domain/dashboard/events.js';
import { dashboardIds, widgetIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { type Aggregate, idIn, streamOf } from '../engine/aggregate.js';
import { handleClaimed } from '../engine/claimed.js';
import type { ClaimRequest, Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';

export const dashboardAggregate: Aggregate<DashboardState, DashboardCommand, DashboardEvent> = {
  area: 'dashboard',
  decider: dashboardDecider,
  encrypted: false,
};

export type DashboardOutcome = Outcome<DashboardState, DashboardEvent>;

/** A widget; if its id is null, it gets one. */
export type SentWidget = Omit<Widget, 'id'> & { readonly id: string | null };

export interface NewDashboard extends Omit<CreateDashboard, 'type' | 'dashboardId' | 'widgets'> {
  readonly widgets: readonly SentWidget[];
}

export interface DashboardChange extends Omit<UpdateDashboard, 'type' | 'widgets'> {
  readonly widgets: readonly SentWidget[] | null;
}

const nameClaim = 'dashboard-name';

export type DashboardCommands = ReturnType<typeof createDashboardCommands>;

export function createDashboardCommands(dependencies: {
  readonly handler: CommandHandler;
  readonly claims: Claims;
}) {
  const { handler, claims } = dependencies;

  function handleNamed(
    id: string,
    command: DashboardCommand,
    name: string,
    fresh: boolean,
    context: CommandContext,
  ): Promise<DashboardOutcome> {
    const value = foldDashboardName(name);
    const request: ClaimRequest = {
      kind: nameClaim,
      value,
      owner: streamOf(dashboardAggregate, id),
      isHeldBy: async (stream) => {
        const { state } = await handler.load(dashboardAggregate, idIn(dashboardAggregate, stream));
        return state.status === 'present' && foldDashboardName(state.dashboard.name) === value;
      },
      refusal: { code: 'DUPLICATE_DASHBOARD', message: 'Another dashboard has this name' },
    };
    const claimed = { aggregate: dashboardAggregate, id, command, requests: [request], fresh };
    return claims.inTurn([request], () => handleClaimed({ handler, claims }, claimed, context));
  }

  /** Derives missing ids from the command, so that a repetition produces the same ones. */
  function withIds(widgets: readonly SentWidget[], context: CommandContext): readonly Widget[] {
    return widgets.map(({ id, ...widget }, index) => ({
      id: id ?? publicId(widgetIds, derivedUuid(context.commandId, `widget ${index}`)),
      ...widget,
    }));
  }

  return {
    async create(input: NewDashboard, context: CommandContext) {
      const id = publicId(dashboardIds, context.commandId);
      const widgets = withIds(input.widgets, context);
      const command: CreateDashboard = { ...input, widgets, type: 'CreateDashboard', dashboardId: id };
      return { id, outcome: await handleNamed(id, command, input.name, true, context) };
    },

    /**
     * Updates the members that are not null. The claim on a former name is not released: a command that wants the name finds that its owner does
     * not hold it and takes it. A release could come after the dashboard has got that name back.
     */
    async update(id: string, change: DashboardChange, context: CommandContext): Promise<DashboardOutcome> {
      const widgets = change.widgets === null ? null : withIds(change.widgets, context);
      const command: UpdateDashboard = { ...change, widgets, type: 'UpdateDashboard' };
      return change.name === null
        ? handler.handle(dashboardAggregate, id, command, context)
        : handleNamed(id, command, change.name, false, context);
    },

    async delete(id: string, context: CommandContext): Promise<DashboardOutcome> {
      const { state } = await handler.load(dashboardAggregate, id);
      const outcome = await handler.handle(dashboardAggregate, id, { type: 'DeleteDashboard' }, context);
      if (state.status === 'present') {
        const value = foldDashboardName(state.dashboard.name);
        const owner = streamOf(dashboardAggregate, id);
        await claims.release({ kind: nameClaim, value, owner }, stepOf(context, 'release name'));
      }
      return outcome;
    },

    load: (id: string) => handler.load(dashboardAggregate, id),
  };
}

/** Returns the dashboard of an outcome that the rules accepted. */
export function dashboardOf({ state }: Pick<DashboardOutcome, 'state'>): DashboardFields {
  return presentDashboard(state).dashboard;
}
