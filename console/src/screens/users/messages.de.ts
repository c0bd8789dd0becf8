import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Benutzer',
  id: 'ID',
  name: 'Name',
  firstName: 'Vorname',
  lastName: 'Nachname',
  username: 'Benutzername',
  usernameHint: 'Leer: wird aus der E-Mail-Adresse abgeleitet',
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
  role_Reporting: 'Erstellt Übersichten und Berichte',
  role_Auditor: 'Liest und prüft den Verlauf',
  role_User: 'Erledigt das Tagesgeschäft',
  role_Customer: 'Sieht nur eigene Daten',
  invite: 'Benutzer einladen',
  inviteText:
    'Der Benutzer erhält eine E-Mail mit einem Link, um sein Passwort festzulegen. Der Link gilt sieben Tage.',
  change: 'Ändern',
  rolesHint: 'Eine Rollenänderung beendet alle Sitzungen des Benutzers.',
  lock: 'Sperren',
  lockText: 'Alle Sitzungen des Benutzers enden sofort. Bis zum Entsperren ist keine Anmeldung möglich.',
  unlock: 'Entsperren',
  unlockText: 'Der Benutzer kann sich wieder anmelden.',
  sendInvitation: 'Einladung senden',
  sendInvitationText:
    'Sendet eine E-Mail mit einem Link, um ein Passwort festzulegen. Frühere Links gelten, bis einer benutzt wird.',
  sendVerification: 'Bestätigung senden',
  sendVerificationText:
    'Sendet eine E-Mail mit einem Link zur Bestätigung der Adresse. Eingeladene Benutzer werden dadurch aktiv.',
  sendReset: 'Passwort zurücksetzen',
  sendResetText:
    'Sendet eine E-Mail mit einem Link zum Zurücksetzen. Er gilt einmal und eine Stunde lang; das bisherige Passwort gilt bis dahin.',
  setPassword: 'Passwort festlegen',
  setPasswordText: 'Alle Sitzungen des Benutzers enden. Geben Sie das Passwort vertraulich weiter.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen; kein häufiges Passwort, kein Name, keine E-Mail-Adresse',
  endSessions: 'Überall abmelden',
  endSessionsText: 'Alle Sitzungen und Token des Benutzers enden sofort. API-Schlüssel bleiben gültig.',
  resetSecondFactor: 'Zweiten Faktor zurücksetzen',
  resetSecondFactorText:
    'Stellen Sie sicher, wer darum bittet: Danach genügt zum Anmelden das Passwort. Alle Sitzungen des Benutzers enden.',
  remove: 'Löschen',
  removeText:
    'Der Benutzer kann sich nicht mehr anmelden und erscheint nicht mehr in Listen. Die E-Mail-Adresse wird frei, der Verlauf bleibt.',
  erase: 'Endgültig löschen',
  eraseText:
    'Alle personenbezogenen Daten werden gelöscht, auch im Verlauf. Das lässt sich nicht rückgängig machen.',
  eraseConfirm: 'Zur Bestätigung den Benutzernamen eingeben',
};
