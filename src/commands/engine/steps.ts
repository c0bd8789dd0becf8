/** Contexts for the steps of a command. */
import type { CommandContext } from '../../kernel/context.js';
import { derivedUuid } from '../../kernel/ids.js';

/** Returns the context of a further step of a command. Its command id is derived, so that a repetition gets the same one. */
export function stepOf(context: CommandContext, step: string): CommandContext {
  const { expectedRevision: _onlyForTheFirst, ...rest } = context;
  return { ...rest, commandId: derivedUuid(context.commandId, step) };
}

/**
 * Same as `stepOf`, for a step that the state makes repeatable. A repetition of the command decides it again without looking for the effect
 * of an earlier run.
 */
export function repeatableStepOf(context: CommandContext, step: string): CommandContext {
  const { recovering: _, isOverdue: __, ...rest } = stepOf(context, step);
  return rest;
}

/** Context of a command that several processes may run under one id: each looks for the others' events before it decides. */
export const runByOthersToo = {
  recovering: true,
  isOverdue: () => true,
} as const satisfies Partial<CommandContext>;
