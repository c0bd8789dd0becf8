/** The account's events about reminders and suspensions. */
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
