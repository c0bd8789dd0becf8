import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Unklarer Verbrauch',
  description:
    'Verbrauchsereignisse, die sich noch nicht zählen lassen. Der Dienst versucht es jede Minute erneut.',
  nothing: 'Aller Verbrauch ist gezählt',
  event: 'Ereignis',
  source: (source) => `von ${source}`,
  meter: 'Zähler',
  subscription: 'Abonnement',
  at: 'Zeitpunkt',
  value: 'Wert',
  reason: 'Grund',
  since: 'Wartet seit',
  METER_NOT_FOUND: 'Diesen Zähler gibt es nicht',
  METER_NOT_FOUND_do: 'Legen Sie ihn mit dieser ID in den Stammdaten an.',
  SUBSCRIPTION_NOT_FOUND: 'Dieses Abonnement gibt es nicht',
  SUBSCRIPTION_NOT_FOUND_do: 'Importieren Sie es mit dieser ID, oder berichtigen Sie die ID beim Absender.',
  SUBSCRIPTION_NOT_RUNNING: 'Das Abonnement lief zu diesem Zeitpunkt nicht',
  SUBSCRIPTION_NOT_RUNNING_do:
    'Vergleichen Sie den Zeitpunkt des Ereignisses mit Beginn und Ende des Abonnements.',
  USAGE_NOT_COUNTABLE: 'Der Zähler kann das Ereignis nicht zählen',
  USAGE_NOT_COUNTABLE_do:
    'Senden Sie das Ereignis mit dem passenden Wert und einer anderen ID erneut, und entfernen Sie dieses.',
  takeOff: 'Entfernen',
  takeOffText: (id) => `Ereignis ${id} wird nie gezählt. Das lässt sich nicht rückgängig machen.`,
  why: 'Grund',
  saidTakenOff: (id) => `Ereignis ${id} wurde entfernt`,
};
