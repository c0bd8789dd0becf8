/** Words of mails to users in English. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const en: UserMailWords = {
  hello: 'Hello,',
  verification: {
    subject: 'Verify your e-mail address: {service}',
    why: 'somebody, most likely you, signed up with this address at\n{service}.',
    open: 'To verify the address, open',
    button: 'Verify the address',
  },
  invitation: {
    subject: 'Your invitation: {service}',
    why: 'you have been invited to\n{service}.',
    open: 'To choose a password, open',
    button: 'Choose a password',
  },
  'password-reset': {
    subject: 'Choose a new password: {service}',
    why: 'somebody, most likely you, asked for a new password at\n{service}.',
    open: 'To choose one, open',
    button: 'Choose one',
  },
  endpointDisabled: {
    subject: 'A webhook endpoint was disabled: {service}',
    gone: 'the webhook endpoint {url} answered 410 (Gone), so events are no longer sent to it.',
    failing:
      'the webhook endpoint {url} has taken no event for five days, so events are no longer sent to it.',
    forbidden:
      'the user or key that made the webhook endpoint {url} may no longer read events, so none are sent to it.',
    open: 'Nothing is lost: when the endpoint is resumed, it continues where it stopped.',
    button: 'Open the endpoint',
  },
  approval: {
    subject: 'A change waits for a second person: {service}',
    open: '{who} proposed a change that needs a second person by {until}: {path}',
    decided: 'Your proposal was decided: {service}',
    executed: 'your proposal {path} was approved and carried out.',
    failed: 'your proposal {path} was approved, but its own rules refused it.',
    declined: 'your proposal {path} was declined.',
    expired: 'nobody decided on your proposal {path} within seven days, so it has expired.',
    button: 'Open the approval',
  },
  bankChanged: {
    subject: 'The bank account on invoices was changed: {service}',
    why: '{who} changed the bank account on invoices to {account}. Customers are asked to pay there from now on.',
    open: 'If you did not expect this, change it back and lock the user.',
    button: 'Open the settings',
  },
  orSend: 'Or send this token to the service:',
  once: 'The token works once, until {until}.',
  unexpected: 'If you did not expect this mail, you can ignore it.',
};
