import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Start',
  mrr: 'Monatlich wiederkehrender Umsatz',
  newMrr: (amount) => `${amount} davon begannen diesen Monat`,
  ended: 'Diesen Monat beendet',
  endedText: 'Abonnements',
  renewals: 'Verlängern sich binnen einer Woche',
  renewalsText: 'Aktive Abonnements',
  due: 'Offen',
  overdue: 'Überfällig',
  dueThisWeek: 'Binnen einer Woche fällig',
  invoices: (count) => (count === '1' ? '1 Rechnung' : `${count} Rechnungen`),
  drafts: 'Entwürfe',
  draftsText: 'Noch nicht ausgestellt',
  failedJobs: 'Gescheiterte Aufgaben',
  failedJobsText: 'Nach allen Versuchen aufgegeben',
  health: 'Zustand',
  healthy: 'Alles in Ordnung',
  unhealthy: 'Etwas stimmt nicht',
  billedByMonth: 'Berechnet nach Monat',
  billedNothing: 'In diesen zwölf Monaten wurde nichts berechnet',
  newByMonth: 'MRR nach dem Monat, in dem es begann',
  nothing: 'Nichts',
  noFigures:
    'Die Zahlen des Geschäfts sind für seine Mitarbeiter. Ihr eigenes Konto steht in der Navigation.',
};
