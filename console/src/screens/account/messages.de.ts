import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Ihr Konto',
  password: 'Passwort',
  passwordText: 'Alle Ihre Sitzungen enden, auch diese. Melden Sie sich mit dem neuen Passwort wieder an.',
  currentPassword: 'Bisheriges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen; kein häufiges Passwort, kein Name, keine E-Mail-Adresse',
  changePassword: 'Passwort ändern',
  sessions: 'Sitzungen',
  sessionsText: 'Beendet alle Ihre Sitzungen, auch diese. Nutzen Sie das, wenn ein Gerät verloren ging.',
  endSessions: 'Überall abmelden',
  secondFactor: 'Zweiter Faktor',
  factorOff: 'Zum Anmelden genügt das Passwort. Mit einer Authenticator-App ist zusätzlich ein Code nötig.',
  factorOn: 'Zum Anmelden sind das Passwort und ein Code Ihrer Authenticator-App nötig.',
  begin: 'Zweiten Faktor einrichten',
  picture: 'Scannen Sie diesen QR-Code mit Ihrer Authenticator-App.',
  pictureLabel: 'QR-Code des Geheimnisses',
  secret: 'Oder geben Sie diesen Schlüssel in der App ein',
  uri: 'Link zum Öffnen in der App',
  otp: 'Code der App',
  otpOrRecovery: 'Code der App oder ein Wiederherstellungscode',
  confirm: 'Zweiten Faktor aktivieren',
  codesTitle: 'Wiederherstellungscodes',
  codesText:
    'Jeder ersetzt einmal einen Code der App. Sie werden nur einmal angezeigt: Bewahren Sie sie so auf, dass Sie sie ohne Ihr Telefon finden.',
  kept: 'Ich habe sie gespeichert',
  remove: 'Zweiten Faktor entfernen',
};
