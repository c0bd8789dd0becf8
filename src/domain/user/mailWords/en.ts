/** Words of mails to users in English. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const en: UserMailWords = {
  hello: 'Hello,',
  verification: {
    subject: 'Verify your e-mail address: {service}',
    why: 'this address was given when somebody, most likely you, signed up at\n{service}.',
    open: 'To verify the address, open',
    button: 'Verify the address',
  },
  invitation: {
    subject: 'Your invitation: {service}',
    why: 'you are invited to\n{service}.',
    open: 'To choose a password, open',
    button: 'Choose a password',
  },
  'password-reset': {
    subject: 'Choose a new password: {service}',
    why: 'somebody, most likely you, asked for a new password at\n{service}.',
    open: 'To choose one, open',
    button: 'Choose one',
  },
  orSend: 'Or send this token to the service:',
  once: 'The token is good once, until {until}.',
  unexpected: 'If you did not expect this mail, do nothing.',
};
