import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Benutzer',
  id: 'Id',
  name: 'Name',
  firstName: 'Vorname',
  lastName: 'Nachname',
  username: 'Benutzername',
  usernameHint: 'Wird aus der Adresse gemacht, wenn er leer bleibt',
  email: 'E-Mail-Adresse',
  status: 'Status',
  secondFactor: 'Zweiter Faktor',
  createdAt: 'Angelegt am',
  updatedAt: 'Zuletzt geändert',
  roles: 'Rollen',
  noRoles: 'Keine',
  facts: 'Auf einen Blick',
  role_Admin: 'Verwaltet Benutzer, Schlüssel und den Dienst',
  role_AppAdmin: 'Betreibt den Shop: Abonnements, Rechnungen, Stammdaten',
  role_Reporting: 'Macht Dashboards und Berichte',
  role_Auditor: 'Liest den Verlauf von allem und belegt ihn',
  role_User: 'Arbeitet im Alltag mit dem, was da ist',
  role_Customer: 'Erreicht nur das Eigene',
  invite: 'Benutzer einladen',
  inviteText: 'Eine E-Mail mit einem Link, um ein Passwort zu wählen, kommt an; er gilt sieben Tage.',
  change: 'Ändern',
  rolesHint: 'Andere Rollen beenden alle Sitzungen des Benutzers.',
  lock: 'Sperren',
  lockText:
    'Jede Sitzung des Benutzers endet sofort, und niemand meldet sich als dieser Benutzer an, bis entsperrt wird.',
  unlock: 'Entsperren',
  unlockText: 'Der Benutzer kann sich wieder anmelden.',
  sendInvitation: 'Einladung senden',
  sendInvitationText:
    'Eine E-Mail mit einem Link, um ein Passwort zu wählen. Früher gesendete Links gelten, bis einer benutzt ist.',
  sendVerification: 'Bestätigung senden',
  sendVerificationText:
    'Eine E-Mail mit einem Link, der die Adresse bestätigt. Wer eingeladen ist, wird dadurch aktiv.',
  sendReset: 'Link für ein anderes Passwort senden',
  sendResetText:
    'Eine E-Mail mit einem Link, um ein anderes Passwort zu wählen; er gilt einmal, eine Stunde lang. Das bisherige gilt bis dahin.',
  setPassword: 'Passwort setzen',
  setPasswordText:
    'Jede Sitzung des Benutzers endet. Sagen Sie das Passwort auf einem Weg, den sonst niemand mitliest.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen, kein verbreitetes, weder Name noch Adresse des Benutzers',
  endSessions: 'Überall abmelden',
  endSessionsText:
    'Jede Sitzung und jedes Token des Benutzers endet sofort, wo immer er angemeldet ist. API-Schlüssel bleiben.',
  resetSecondFactor: 'Zweiten Faktor zurücksetzen',
  resetSecondFactorText:
    'Stellen Sie sicher, wer darum bittet: Danach genügt das Passwort. Jede Sitzung des Benutzers endet damit.',
  remove: 'Löschen',
  removeText:
    'Der Benutzer meldet sich nicht mehr an und verschwindet aus den Listen. Die Adresse ist wieder frei, der Verlauf bleibt.',
  erase: 'Endgültig auslöschen',
  eraseText: 'Niemand kann mehr lesen, wer es war, auch nicht im Verlauf. Es gibt keinen Weg zurück.',
  eraseConfirm: 'Benutzername, um sicherzugehen',
};
