/** The events of users, keys and staff's own data that become public, and those of the service's own streams. */
import { type FactTable, says, silent } from './fact.js';

export const userFacts: FactTable = {
  UserRegistered: says('created', 'The user was made or has signed up.'),
  UserPasswordChanged: says('passwordChanged', 'The user has another password.'),
  PasswordResetRequested: silent('it changes nothing until the link is used'),
  UserRolesChanged: says('rolesChanged', 'The user has other roles.'),
  UserNameChanged: says('nameChanged', 'The user has another name.'),
  UserLanguageChanged: says('languageChanged', 'Mails to the user come in another language.'),
  UserSessionsEnded: says('sessionsEnded', 'All sessions of the user were ended.'),
  UserStatusChanged: says('statusChanged', 'The user is active, or locked.'),
  UserImageSet: says('imageSet', 'The user has a new image.'),
  UserImageRemoved: says('imageRemoved', 'The user has no image any more.'),
  IdentityLinked: says('identityLinked', 'The user signs in by a provider too.'),
  SecondFactorSet: says('secondFactorSet', 'Sign-in needs a code beside the password.'),
  SecondFactorRemoved: says('secondFactorRemoved', 'Sign-in needs the password alone.'),
  RecoveryCodeUsed: says('recoveryCodeUsed', 'A recovery code took the place of the second factor.'),
  UserDeleted: says('deleted', 'The user was deleted; the history stays.'),
  UserRemoved: says('removed', 'The data of the user was erased for good.'),
};

export const apiKeyFacts: FactTable = {
  ApiKeyCreated: says('created', 'An API key was made.'),
  ApiKeyChanged: says('updated', 'Its name, rights or end have changed.'),
  ApiKeyRevoked: says('revoked', 'The key no longer works.'),
};

export const dashboardFacts: FactTable = {
  DashboardCreated: says('created', 'The dashboard was made.'),
  DashboardUpdated: says('updated', 'The dashboard has changed.'),
  DashboardDeleted: says('deleted', 'The dashboard was deleted.'),
};

export const dashboardAssignmentFacts: FactTable = {
  DashboardAssigned: says('assigned', 'The user has a dashboard more, or another default.'),
  DashboardUnassigned: says('unassigned', 'The user has a dashboard less.'),
};

export const reportFacts: FactTable = {
  ReportCreated: says('created', 'The report was defined.'),
  ReportUpdated: says('updated', 'The definition has changed.'),
  ReportDeleted: says('deleted', 'The definition was deleted.'),
};

export const sellerFacts: FactTable = {
  SellerChanged: says('changed', 'Documents show another seller from now on.'),
};

export const webhookEndpointFacts: FactTable = {
  WebhookEndpointCreated: says('created', 'An endpoint for webhooks was made.'),
  WebhookEndpointChanged: says('updated', 'Its address, types or manner have changed.'),
  WebhookEndpointPaused: says('paused', 'Nothing is sent to it until it is resumed.'),
  WebhookEndpointResumed: says('resumed', 'It gets events again, from where it stood.'),
  WebhookEndpointDisabled: says('disabled', 'The service has given it up.'),
  WebhookSecretRotated: says('secretRotated', 'It has a new secret; the former one signs too for a while.'),
  WebhookReplayRequested: says('replayRequested', 'Events are sent to it once more.'),
  WebhookEndpointDeleted: says('deleted', 'The endpoint was deleted.'),
};

const decided = silent('the resource that the command changes tells of it');

export const approvalFacts: FactTable = {
  ApprovalProposed: silent('nothing has changed yet'),
  ApprovalGranted: decided,
  ApprovalDeclined: silent('nothing has changed'),
  ApprovalExpired: silent('nothing has changed'),
  ApprovalExecuted: decided,
  ApprovalFailed: silent('nothing has changed'),
};

const internal = silent('the service alone needs it');

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
