/** Those of an account's events that reminders and suspensions follow from. */
import type {
  DunningPaused,
  DunningResumed,
  ReminderClosed,
  ReminderRequested,
  ResumptionCompleted,
  SuspensionCompleted,
  SuspensionRequested,
} from './events.js';

export type DunningFact =
  | DunningPaused
  | DunningResumed
  | ReminderRequested
  | ReminderClosed
  | SuspensionRequested
  | SuspensionCompleted
  | ResumptionCompleted;
