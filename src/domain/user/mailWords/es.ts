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
  endpointDisabled: {
    subject: 'Se ha desactivado un punto de conexión de webhooks: {service}',
    gone: 'el punto de conexión de webhooks {url} respondió 410 (Gone), por lo que ya no recibe eventos.',
    failing:
      'el punto de conexión de webhooks {url} no ha aceptado ningún evento en cinco días, por lo que ya no los recibe.',
    forbidden:
      'el usuario o la clave que creó el punto de conexión de webhooks {url} ya no puede leer eventos, por lo que no se le envían.',
    open: 'No se pierde nada: al reactivarlo, continúa donde se detuvo.',
    button: 'Abrir el punto de conexión',
  },
  orSend: 'O envíe este código al servicio:',
  once: 'El código es válido una sola vez, hasta el {until}.',
  unexpected: 'Si no esperaba este mensaje, no haga nada.',
};
