/** The timeline of a subscription, from its start through today to coming events. */
import type { Subscription } from 'back-office-client';
import { useWords, wordOf } from '../../messages/words.js';
import { Timeline, type TimelineEntry } from '../../parts/history/Timeline.js';
import { useNames } from '../../parts/names/useName.js';
import { today } from '../../parts/words/days.js';
import { day, number } from '../../parts/words/format.js';
import { useSubscriptionWords } from './words.js';

type ScheduledChange = Subscription['scheduledChanges'][number];

interface Dated extends TimelineEntry {
  readonly date: string;
}

type Words = ReturnType<typeof useSubscriptionWords>;

function aimOf(
  { newQuantity, newOfferId }: ScheduledChange,
  words: Words,
  offerName: (id: string) => string,
): string {
  if (newQuantity !== null) return words.toQuantity(number(newQuantity));
  return newOfferId === null ? '' : words.toOffer(offerName(newOfferId));
}

export function SubscriptionTimeline({ subscription }: { readonly subscription: Subscription }) {
  const words = useSubscriptionWords();
  const common = useWords();
  const now = today();
  const { startDate, renewalDate, terminationDate, autoRenewal, scheduledChanges } = subscription;
  const { trialEndDate, endDate, minimumTermEndDate } = subscription;

  const offerName = useNames(
    'offer',
    scheduledChanges.flatMap(({ newOfferId }) => newOfferId ?? []),
  );
  const entries: Dated[] = [
    // Of two entries of one day, the first stands above.
    { id: 'now', title: words.now, date: now, when: day(now), tone: 'now' },
    { id: 'start', title: words.began, date: startDate, when: day(startDate) },
    ...scheduledChanges.map((change) => ({
      id: change.id,
      title: `${wordOf(common, change.type)} ${aimOf(change, words, offerName)}`,
      date: change.effectiveDate,
      when: day(change.effectiveDate),
    })),
  ];
  if (terminationDate !== null)
    entries.push({ id: 'end', title: words.ended, date: terminationDate, when: day(terminationDate) });
  else {
    const renews = autoRenewal || (renewalDate ?? '') < (minimumTermEndDate ?? '');
    if (trialEndDate !== null)
      entries.push({ id: 'trial', title: words.trialOver, date: trialEndDate, when: day(trialEndDate) });
    if (endDate !== null) entries.push({ id: 'end', title: words.ends, date: endDate, when: day(endDate) });
    if (renewalDate !== null && renewalDate < (endDate ?? '9999'))
      entries.push({
        id: 'renewal',
        title: renews ? words.renews : words.ends,
        date: renewalDate,
        when: day(renewalDate),
      });
  }

  const inOrder = entries
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map((entry) =>
      entry.tone === undefined && entry.date > now ? { ...entry, tone: 'coming' as const } : entry,
    );
  return <Timeline entries={inOrder} />;
}
