// `npm run bench -- --long-streams` measures a command and history pages of a subscription with ten thousand events, just after a start.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { body, ended, median, service } from './measuring.mjs';

const events = 10_000;

/** Returns the processor time of all threads so far, in milliseconds. */
function processorTime({ child: { pid } }) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1_000_000;
}

/** Times several calls, each on a service that has just started. */
async function cold({ folder, build }, times, call) {
  const taken = { wall: [], processor: [] };
  for (let time = 0; time < times; time += 1) {
    const one = await service({ DATA_DIR: folder }, build);
    // The first call of a process compiles the code that all calls need.
    await fetch(`${one.url}/api/subscriptions/none`, { headers: one.headers });
    const before = processorTime(one);
    const began = performance.now();
    const answer = await call(one);
    await answer.text();
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    taken.wall.push(performance.now() - began);
    taken.processor.push(processorTime(one) - before);
    await ended(one);
  }
  return taken;
}

/** @param build folder of the build to measure */
export async function longStreams(folder, build = '.') {
  const data = join(folder, 'long');
  const one = await service({ DATA_DIR: data }, build);
  const send = (method, path, content) =>
    fetch(one.url + path, { method, headers: one.headers, body: JSON.stringify(content) });
  const { id } = await (
    await fetch(`${one.url}/api/subscriptions`, { method: 'POST', headers: one.headers, body })
  ).json();
  const change = (number) => [
    'PUT',
    `/api/subscriptions/${id}/domains/d${number % 50}.example.com`,
    { status: `of ${number}` },
  ];
  for (let number = 1; number < events; number += 1) {
    const answer = await send(...change(number));
    if (!answer.ok) throw new Error(`event ${number}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }
  await ended(one);

  let number = 0;
  const command = await cold({ folder: data, build }, 7, ({ url, headers }) => {
    number += 1;
    const [method, path, content] = change(events + number);
    return fetch(url + path, { method, headers, body: JSON.stringify(content) });
  });
  const page = (query) => (started) =>
    fetch(`${started.url}/api/audit/subscription/${id}?${query}`, { headers: started.headers });
  const first = await cold({ folder: data, build }, 5, page('$top=50'));
  const last = await cold({ folder: data, build }, 5, page(`$skip=${events - 50}&$top=50`));
  const spread = (times) =>
    `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`;
  const told = ({ wall, processor }) => ({
    ms: spread(wall),
    'ms of processor time, all threads': spread(processor),
  });
  return {
    events,
    'a command just after a start': told(command),
    'the first 50 of its history': told(first),
    'the last 50': told(last),
  };
}
