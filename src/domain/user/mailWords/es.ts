/** Words of mails to users in Spanish. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const es: UserMailWords = {
  hello: 'Hola:',
  verification: {
    subject: 'Confirme su dirección de correo: {service}',
    why: 'esta dirección se indicó cuando alguien, probablemente usted, se registró en\n{service}.',
    open: 'Para confirmar la dirección, abra',
    button: 'Confirmar la dirección',
  },
  invitation: {
    subject: 'Su invitación: {service}',
    why: 'le han invitado a\n{service}.',
    open: 'Para elegir una contraseña, abra',
    button: 'Elegir una contraseña',
  },
  'password-reset': {
    subject: 'Elija una nueva contraseña: {service}',
    why: 'alguien, probablemente usted, pidió una nueva contraseña en\n{service}.',
    open: 'Para elegirla, abra',
    button: 'Elegir una nueva contraseña',
  },
  orSend: 'O envíe este código al servicio:',
  once: 'El código es válido una sola vez, hasta el {until}.',
  unexpected: 'Si no esperaba este mensaje, no haga nada.',
};
