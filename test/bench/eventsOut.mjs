// Measures events out of a large store: how fast followers read the feed, how fast an endpoint gets a replay, and the loss of commands.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, forgetPeak, load, median, memory, processorTime, service, started } from './measuring.mjs';
import { seed } from './seed.mjs';

/** Milliseconds between two looks at the receiver. */
const lookEvery = 500;

/** @returns the result of the work, and the seconds that it took by the clock and in processor time of all threads */
async function timed({ child }, work) {
  const [cpu, began] = [processorTime(child.pid).all, performance.now()];
  const result = await work();
  return {
    result,
    clock: (performance.now() - began) / 1_000,
    cpu: (processorTime(child.pid).all - cpu) / 1_000_000,
  };
}

const followers = 2;

const perSecond = (count, seconds) => Math.round(count / seconds);

export async function eventsOut({ folder, subscriptions, seconds, rounds }) {
  const data = join(folder, 'events-out');
  const stored = await seed({ folder: data }, subscriptions);
  const receiver = await started('test/bench/receiver.mjs', {});
  const ours = await service({ DATA_DIR: data, WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  const { pid } = ours.child;
  const call = async (path, content, method = 'POST') => {
    const answer = await fetch(ours.url + path, {
      headers: ours.headers,
      ...(content && { method, body: JSON.stringify(content) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const taken = async () => Number(await (await fetch(receiver.url)).text());
  const commands = () => load(`${ours.url}/api/subscriptions`, ours.headers, seconds);

  async function follow() {
    let [after, events] = ['', 0];
    for (;;) {
      const answer = await call(`/api/feed?limit=1000${after === '' ? '' : `&after=${after}`}`);
      const page = await answer.json();
      after = answer.headers.get('feed-position');
      events += page.length;
      if (page.length === 0) return events;
    }
  }

  try {
    forgetPeak(pid);
    const [{ position: first }] = await (await call('/api/feed?limit=1')).json();
    // Several followers at once, because several systems may follow.
    const feed = await timed(ours, () => Promise.all(Array.from({ length: followers }, follow)));
    const read = feed.result.reduce((sum, events) => sum + events, 0);
    const feedMemory = memory(pid);
    await commands();

    const endpoint = { url: `${receiver.url}/hook`, types: ['*'] };
    const { id } = await (await call('/api/webhook-endpoints', endpoint)).json();
    const figures = async () => (await call(`/api/webhook-endpoints/${id}`)).json();
    await call(`/api/webhook-endpoints/${id}/replay`, { from: { position: first } });
    while ((await taken()) === 0) await sleep(lookEvery);

    // Commands run alternately with and without the replay. Then the replay runs alone.
    const alone = [];
    const beside = { commands: [], messages: [] };
    for (let round = 0; round < rounds; round += 1) {
      const [before, began] = [await taken(), performance.now()];
      beside.commands.push((await commands()).rate);
      beside.messages.push(((await taken()) - before) / ((performance.now() - began) / 1_000));
      await call(`/api/webhook-endpoints/${id}`, { status: 'paused' }, 'PATCH');
      alone.push((await commands()).rate);
      await call(`/api/webhook-endpoints/${id}`, { status: 'active' }, 'PATCH');
    }
    forgetPeak(pid);
    const before = await taken();
    const memories = [];
    const replay = await timed(ours, async () => {
      for (let count = before; ; ) {
        await sleep(lookEvery);
        const now = await taken();
        memories.push(memory(pid).resident);
        if (now === count && (await figures()).oldestWaitingAt === null) return now - before;
        count = now;
      }
    });
    const half = Math.floor(memories.length / 2);
    return {
      stored,
      feed: {
        events: read,
        followers,
        'events/s': perSecond(read, feed.clock),
        'events/s of processor time, all threads': perSecond(read, feed.cpu),
        'resident memory, MB': feedMemory,
      },
      replay: {
        messages: replay.result,
        'messages/s': perSecond(replay.result, replay.clock),
        'messages/s of processor time, all threads': perSecond(replay.result, replay.cpu),
        'resident memory, MB, median of its first half, of its second, and the greatest': [
          median(memories.slice(0, half)),
          median(memories.slice(half)),
          memory(pid).peak,
        ],
      },
      commands: {
        'commands/s while the endpoint is paused': Math.round(median(alone)),
        'commands/s beside a replay': Math.round(median(beside.commands)),
        'messages/s beside commands': Math.round(median(beside.messages)),
        ratio: Number((median(beside.commands) / median(alone)).toFixed(2)),
      },
    };
  } finally {
    await ended(ours);
    await ended(receiver);
  }
}
