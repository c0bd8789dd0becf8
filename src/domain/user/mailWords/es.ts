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
  approval: {
    subject: 'Un cambio espera a una segunda persona: {service}',
    open: '{who} ha propuesto un cambio que una segunda persona debe aprobar antes del {until}: {path}',
    decided: 'Se ha decidido sobre su propuesta: {service}',
    executed: 'su propuesta {path} se ha aprobado y ejecutado.',
    failed: 'su propuesta {path} se ha aprobado, pero no se ha podido ejecutar.',
    declined: 'su propuesta {path} se ha rechazado.',
    expired: 'nadie ha decidido sobre su propuesta {path} en siete días, por lo que ha caducado.',
    button: 'Abrir la aprobación',
  },
  bankChanged: {
    subject: 'La cuenta bancaria de las facturas ha cambiado: {service}',
    why: '{who} ha cambiado la cuenta bancaria de las facturas a {account}. A partir de ahora se pide a los clientes que paguen ahí.',
    open: 'Si no lo esperaba, deshaga el cambio y bloquee al usuario.',
    button: 'Abrir los ajustes',
  },
  orSend: 'O envíe este código al servicio:',
  once: 'El código es válido una sola vez, hasta el {until}.',
  unexpected: 'Si no esperaba este mensaje, no haga nada.',
};
