import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Wartender Verbrauch',
  description:
    'Verbrauchsereignisse, die noch nicht gezählt werden können. Jede Minute wird es erneut versucht.',
  nothing: 'Kein Verbrauch wartet',
  event: 'Ereignis',
  source: (source) => `von ${source}`,
  meter: 'Zähler',
  subscription: 'Abonnement',
  at: 'Zeitpunkt',
  value: 'Wert',
  reason: 'Grund',
  since: 'Wartet seit',
  METER_NOT_FOUND: 'Den Zähler gibt es nicht',
  METER_NOT_FOUND_do: 'Legen Sie ihn unter dieser Id in den Stammdaten an.',
  SUBSCRIPTION_NOT_FOUND: 'Das Abonnement gibt es nicht',
  SUBSCRIPTION_NOT_FOUND_do: 'Importieren Sie es unter dieser Id, oder berichtigen Sie die Id beim Sender.',
  SUBSCRIPTION_NOT_RUNNING: 'Das Abonnement lief zu diesem Zeitpunkt nicht',
  SUBSCRIPTION_NOT_RUNNING_do:
    'Vergleichen Sie den Zeitpunkt des Ereignisses mit Beginn und Ende des Abonnements.',
  USAGE_NOT_COUNTABLE: 'Der Zähler kann das Ereignis nicht zählen',
  USAGE_NOT_COUNTABLE_do:
    'Senden Sie es mit dem Wert des Zählers und anderer Id noch einmal; nehmen Sie dieses von der Liste.',
  takeOff: 'Von der Liste nehmen',
  takeOffText: (id) => `Ereignis ${id} wird nie gezählt. Das lässt sich nicht rückgängig machen.`,
  why: 'Grund',
  saidTakenOff: (id) => `Ereignis ${id} ist von der Liste genommen`,
};
