import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Ihr Konto',
  password: 'Passwort',
  passwordText:
    'Alle Ihre Sitzungen enden damit, auch diese: Melden Sie sich mit dem neuen Passwort wieder an.',
  currentPassword: 'Bisheriges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen, kein verbreitetes, weder Ihr Name noch Ihre Adresse',
  changePassword: 'Passwort ändern',
  sessions: 'Sitzungen',
  sessionsText:
    'Sie werden überall abgemeldet, wo Sie angemeldet sind, auch hier. Tun Sie es, wenn ein Gerät verloren ging.',
  endSessions: 'Überall abmelden',
  secondFactor: 'Zweiter Faktor',
  factorOff: 'Zum Anmelden genügt das Passwort. Mit einer Authenticator-App braucht es dazu einen Code.',
  factorOn: 'Zum Anmelden braucht es neben dem Passwort einen Code Ihrer Authenticator-App.',
  begin: 'Zweiten Faktor einrichten',
  picture: 'Öffnen Sie Ihre Authenticator-App und richten Sie ihre Kamera auf dieses Bild.',
  pictureLabel: 'QR-Code des Geheimnisses',
  secret: 'Oder geben Sie dieses Geheimnis in die App ein',
  uri: 'Dasselbe als Adresse, die Apps öffnen',
  otp: 'Code der App',
  otpOrRecovery: 'Code der App oder ein Wiederherstellungscode',
  confirm: 'Zweiten Faktor setzen',
  codesTitle: 'Wiederherstellungscodes',
  codesText:
    'Jeder gilt einmal anstelle eines Codes der App. Sie werden nur dieses Mal gezeigt: Bewahren Sie sie auf, wo Sie sie ohne Ihr Telefon finden.',
  kept: 'Ich habe sie aufbewahrt',
  remove: 'Zweiten Faktor entfernen',
};
