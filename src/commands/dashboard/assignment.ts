/** Assigns dashboards to users, each of whom has at most one default. */
import {
  type DashboardAssignments,
  dashboardAssignmentsDecider,
  maximumAssignments,
} from '../../domain/dashboard/assignments.js';
import { type DashboardAssignmentCommand, presentDashboard } from '../../domain/dashboard/decide.js';
import type { DashboardAssignmentEvent } from '../../domain/dashboard/events.js';
import { userNotFound } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { existingUser, userAggregate } from '../user/user.js';
import { dashboardAggregate } from './dashboard.js';

/** One stream per user, under the user's id. */
export const dashboardAssignmentsAggregate: Aggregate<
  DashboardAssignments,
  DashboardAssignmentCommand,
  DashboardAssignmentEvent
> = { area: 'dashboards-of-user', decider: dashboardAssignmentsDecider, encrypted: false };

export type DashboardAssignmentOutcome = Outcome<DashboardAssignments, DashboardAssignmentEvent>;

/** Dashboards looked up concurrently. */
const lookUps = 16;

export type DashboardAssignmentCommands = ReturnType<typeof createDashboardAssignmentCommands>;

export function createDashboardAssignmentCommands(handler: CommandHandler) {
  /** @throws DomainError DASHBOARD_NOT_FOUND, USER_NOT_FOUND */
  async function check(dashboardId: string, userId: string): Promise<void> {
    presentDashboard((await handler.load(dashboardAggregate, dashboardId)).state);
    if (existingUser((await handler.load(userAggregate, userId)).state) === undefined) throw userNotFound();
  }

  /** Returns the user's deleted dashboards. They stay in the user's stream until room is needed. */
  async function gone(userId: string): Promise<readonly string[]> {
    const { dashboardIds } = (await handler.load(dashboardAssignmentsAggregate, userId)).state;
    if (dashboardIds.length < maximumAssignments) return [];
    const found: string[] = [];
    await forEachConcurrently(dashboardIds, lookUps, async (id) => {
      if ((await handler.load(dashboardAggregate, id)).state.status !== 'present') found.push(id);
    });
    return found;
  }

  return {
    /** @param isDefault null to leave it unchanged @throws DomainError DASHBOARD_NOT_FOUND, USER_NOT_FOUND, VALIDATION_ERROR */
    async assign(
      { dashboardId, userId, isDefault }: { dashboardId: string; userId: string; isDefault: boolean | null },
      context: CommandContext,
    ): Promise<DashboardAssignmentOutcome> {
      await check(dashboardId, userId);
      return handler.handle(
        dashboardAssignmentsAggregate,
        userId,
        { type: 'AssignDashboard', dashboardId, isDefault, gone: await gone(userId) },
        context,
      );
    },

    /** Does nothing for a dashboard that the user does not have. @throws DomainError DASHBOARD_NOT_FOUND, USER_NOT_FOUND */
    async unassign(
      { dashboardId, userId }: { dashboardId: string; userId: string },
      context: CommandContext,
    ): Promise<DashboardAssignmentOutcome> {
      await check(dashboardId, userId);
      const command = { type: 'UnassignDashboard', dashboardId } as const;
      return handler.handle(dashboardAssignmentsAggregate, userId, command, context);
    },
  };
}
