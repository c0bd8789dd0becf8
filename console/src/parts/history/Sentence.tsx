/** One event of a history as a sentence, where it has one. */

import { useName } from '../names/useName.js';
import { day, money, number } from '../words/format.js';
import { type Actor, useActorName } from './actors.js';
import type { Change } from './changes.js';
import { type About, sentenceOf } from './sentence.js';
import { useNameOfType } from './types.js';
import { useHistoryWords } from './words.js';

export interface SentenceProps {
  readonly entry: {
    readonly type: string;
    readonly revision: number;
    readonly data: Readonly<Record<string, unknown>> | null;
    readonly actor: Actor;
    readonly changes: readonly Change[];
  };
  readonly about: About;
}

const formats = { day, money, number };

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const member = (value: unknown, name: string) => (Object(value) as Record<string, unknown>)[name];

export function Sentence({ entry, about }: SentenceProps) {
  const words = useHistoryWords();
  const nameOfType = useNameOfType();
  const { type, revision, changes, actor } = entry;
  const data = entry.data ?? {};
  const from = text(data.fromOfferId);
  const to =
    text(data.toOfferId) ??
    text(data.offerId) ??
    text(member(data.change, 'newOfferId')) ??
    text(member(data.item, 'offerId'));
  const fromPlan = useName('offer', from).name ?? from ?? '';
  const plan = useName('offer', to).name ?? to ?? '';
  const name = useActorName(actor);
  const who = { service: words.service(actor.id), guest: words.aGuest, apiKey: words.apiKey, user: name }[
    actor.kind
  ];
  const told = {
    type,
    revision,
    data,
    changes,
    who: who ?? words.theService,
    fromPlan,
    plan,
    about,
    formats,
  };
  return <bdi>{sentenceOf(told, words) ?? nameOfType(type)}</bdi>;
}
