/** The circumstances of what a command does in several steps. */
import type { CommandContext } from '../../kernel/context.js';
import { derivedUuid } from '../../kernel/ids.js';

/** The same circumstances for a further step of a command, with ids of its own that come out the same in a repetition. */
export function stepOf(context: CommandContext, step: string): CommandContext {
  const { expectedRevision: _onlyForTheFirst, ...rest } = context;
  return { ...rest, commandId: derivedUuid(context.commandId, step) };
}

/**
 * As `stepOf`, for a step that the state makes repeatable. It is decided again in a repetition of the command, and the effect of an earlier run is
 * not looked for.
 */
export function repeatableStepOf(context: CommandContext, step: string): CommandContext {
  const { recovering: _, isOverdue: __, ...rest } = stepOf(context, step);
  return rest;
}

/** The context of a command that several processes may run under one id: each looks for the others' events before it decides. */
export const runByOthersToo = {
  recovering: true,
  isOverdue: () => true,
} as const satisfies Partial<CommandContext>;
