/** The events of users, keys and staff's own data that become public, and those of the service's own streams. */
import { type FactTable, says, silent } from './fact.js';

export const userFacts: FactTable = {
  UserRegistered: says('created', 'The user was created or signed up.'),
  UserPasswordChanged: says('passwordChanged', "The user's password was changed."),
  PasswordResetRequested: silent('nothing changes until the link is used'),
  UserRolesChanged: says('rolesChanged', "The user's roles were changed."),
  UserNameChanged: says('nameChanged', "The user's name was changed."),
  UserLanguageChanged: says('languageChanged', 'The language of mails to the user was changed.'),
  UserSessionsEnded: says('sessionsEnded', 'All sessions of the user were ended.'),
  UserStatusChanged: says('statusChanged', 'The user was activated or locked.'),
  UserImageSet: says('imageSet', "The user's profile image was set or replaced."),
  UserImageRemoved: says('imageRemoved', "The user's profile image was removed."),
  IdentityLinked: says('identityLinked', 'A sign-in provider was linked to the user.'),
  SecondFactorSet: says(
    'secondFactorSet',
    'A second factor was set: signing in by password now requires a code as well.',
  ),
  SecondFactorRemoved: says(
    'secondFactorRemoved',
    'The second factor was removed: signing in now requires only the password.',
  ),
  RecoveryCodeUsed: says('recoveryCodeUsed', 'A recovery code was used in place of the second factor.'),
  UserDeleted: says('deleted', "The user was deleted; the user's history remains."),
  UserRemoved: says('removed', "The user's data was permanently erased."),
};

export const apiKeyFacts: FactTable = {
  ApiKeyCreated: says('created', 'The API key was created.'),
  ApiKeyChanged: says('updated', "The API key's name, rights, expiry or limits were changed."),
  ApiKeyRevoked: says('revoked', 'The API key was revoked and no longer works.'),
};

export const dashboardFacts: FactTable = {
  DashboardCreated: says('created', 'The dashboard was created.'),
  DashboardUpdated: says('updated', 'The dashboard was changed.'),
  DashboardDeleted: says('deleted', 'The dashboard was deleted.'),
};

export const dashboardAssignmentFacts: FactTable = {
  DashboardAssigned: says(
    'assigned',
    "A dashboard was assigned to the user, or the user's default dashboard changed.",
  ),
  DashboardUnassigned: says('unassigned', "A dashboard was removed from the user's assignments."),
};

export const reportFacts: FactTable = {
  ReportCreated: says('created', 'The report was created.'),
  ReportUpdated: says('updated', 'The definition of the report was changed.'),
  ReportDeleted: says('deleted', 'The report was deleted.'),
};

export const sellerFacts: FactTable = {
  SellerChanged: says('changed', "The seller's details on documents were changed."),
};

export const webhookEndpointFacts: FactTable = {
  WebhookEndpointCreated: says('created', 'The webhook endpoint was created.'),
  WebhookEndpointChanged: says('updated', "The endpoint's URL, event types or settings were changed."),
  WebhookEndpointPaused: says('paused', 'Delivery to the endpoint was paused.'),
  WebhookEndpointResumed: says('resumed', 'Delivery to the endpoint was resumed where it had stopped.'),
  WebhookEndpointDisabled: says(
    'disabled',
    'The service disabled the endpoint because deliveries failed or its creator may no longer read events.',
  ),
  WebhookSecretRotated: says(
    'secretRotated',
    "The endpoint's signing secret was replaced; for a while, messages are also signed with the former one.",
  ),
  WebhookReplayRequested: says(
    'replayRequested',
    'A replay of earlier events to the endpoint was requested.',
  ),
  WebhookEndpointDeleted: says('deleted', 'The endpoint was deleted.'),
};

const decided = silent('the event of the changed resource reports it');

export const approvalFacts: FactTable = {
  ApprovalProposed: silent('nothing has changed yet'),
  ApprovalGranted: decided,
  ApprovalDeclined: silent('nothing has changed'),
  ApprovalExpired: silent('nothing has changed'),
  ApprovalExecuted: decided,
  ApprovalFailed: silent('nothing has changed'),
};

const internal = silent('for internal use only');

/** Streams that belong to no resource of the API. */
export const internalFacts: FactTable = {
  ClaimAbandoned: internal,
  ClaimTaken: internal,
  ClaimReleased: internal,
  AdminEndBegun: internal,
  AdminEndSettled: internal,
  NumberDrawn: internal,
  UsageRecorded: internal,
  UsageReversalRequested: internal,
  UsageReversalCompleted: internal,
  StoreSealed: internal,
  DocumentHashed: internal,
  LogDecided: internal,
  StoreFounded: internal,
  StoreRestored: internal,
};
