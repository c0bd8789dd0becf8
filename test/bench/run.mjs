// `npm run bench`: the service beside bare Express and bare SQLite, in one run, so that the ratios hold on any machine.
// `npm run bench -- --distributed`: the same on shared servers, beside Express with one append through the raw client.
// `npm run bench -- --money`: carts, PDFs and bulk cancellation alone.
// `npm run bench -- --receivables`: payments and the account of one customer with very many invoices (--invoices <n>, default 10000) alone.
// `npm run bench -- --cpu`: the processor time of a request over all threads, beside bare Express in alternating rounds, alone.
//   --requests <n> of each kind a round (default 5000), --connections <n> (default 64), --against <folder of another build>,
//   --endpoints <n> webhook endpoints of the other build; with `--against .` they are the only difference
// `npm run bench -- --long-streams`: a command and pages of the history of a subscription with 10,000 events, just after a start, alone.
// `npm run bench -- --console`: the first screens of the console in Chromium, over --subscriptions <n> and --invoices <n>, alone.
// `npm run bench -- --tlog`: the transparency log over --subscriptions <n>: following, proofs, and a rebuild, alone.
// `npm run bench -- --continuous-backup`: from an append to its segment, and a restore of --subscriptions <n>, alone.
// `npm run bench -- --events-out`: the feed and a replay to a webhook over --subscriptions <n>, and commands beside it, alone.
// `npm run bench -- --usage`: usage events beside their raw store, the usage of a period with 1,000,000 events, and metered renewals
//   (--subscriptions <n>, e.g. 10000), alone.
// Options: --subscriptions <n> (default 1000000), --seconds <n> a measured round (default 5), --rounds <n> (default 3).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { body, ended, eventLoopDelay, load, median, memory, service, started } from './measuring.mjs';

const { values: options } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    distributed: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
    receivables: { type: 'boolean', default: false },
    invoices: { type: 'string', default: '10000' },
    cpu: { type: 'boolean', default: false },
    'long-streams': { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
    tlog: { type: 'boolean', default: false },
    'continuous-backup': { type: 'boolean', default: false },
    'events-out': { type: 'boolean', default: false },
    usage: { type: 'boolean', default: false },
    events: { type: 'string', default: '1000000' },
    endpoints: { type: 'string', default: '0' },
    requests: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '64' },
    against: { type: 'string' },
  },
});
const subscriptions = Number(options.subscriptions);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const results = {};

async function commands(folder) {
  const echo = await started('test/bench/bareExpress.mjs', { MODE: 'echo' });
  const commit = await started('test/bench/bareExpress.mjs', {
    MODE: 'commit',
    FILE: join(folder, 'bare.db'),
  });
  const ours = await service({ DATA_DIR: join(folder, 'commands') });
  const measured = { echo: [], commit: [], ours: [] };
  // Once each without counting, because V8 compiles code only once it runs often.
  for (const one of [echo, commit]) await load(`${one.url}/`, {}, 2);
  await load(`${ours.url}/api/subscriptions`, ours.headers, 4);
  for (let round = 0; round < rounds; round += 1) {
    measured.echo.push(await load(`${echo.url}/`, {}, seconds));
    measured.ours.push(await load(`${ours.url}/api/subscriptions`, ours.headers, seconds));
    measured.commit.push(await load(`${commit.url}/`, {}, seconds));
  }
  const rate = (name) => Math.round(median(measured[name].map((one) => one.rate)));
  results.commands = {
    connections: 64,
    'bare Express echo, requests/s': rate('echo'),
    'bare Express with one commit a request, requests/s': rate('commit'),
    'commands/s, durable': rate('ours'),
    'ratio to the echo': Number((rate('ours') / rate('echo')).toFixed(2)),
    'ratio to one commit a request': Number((rate('ours') / rate('commit')).toFixed(2)),
    'p50, ms': median(measured.ours.map((one) => one.p50)),
    'p99, ms': median(measured.ours.map((one) => one.p99)),
    'resident memory, MB': memory(ours.child.pid),
    'event-loop delay p99, ms': await eventLoopDelay(ours.url),
  };
  for (const one of [echo, commit, ours]) await ended(one);
}

async function lists(folder) {
  const data = join(folder, 'lists');
  const seeding = performance.now();
  const { seed } = await import('./seed.mjs');
  const events = await seed({ folder: data }, subscriptions);
  results.seeded = { subscriptions, events, seconds: Math.round((performance.now() - seeding) / 1000) };
  const starting = performance.now();
  const ours = await service({ DATA_DIR: data });
  results.firstBuild = {
    'events/s, read model built at start with its indexes': Math.round(
      events / ((performance.now() - starting) / 1000),
    ),
    'resident memory, MB': memory(ours.child.pid),
  };
  const questions = {
    'status and a month of renewals, by renewal date, with count':
      "$filter=status eq 'active' and renewalDate ge 2027-03-01 and renewalDate lt 2027-03-08&$orderby=renewalDate&$top=50",
    'one customer, with count': "$filter=customerId eq 'cus-77'&$top=50",
    'status, cycle and a week, with count':
      "$filter=status eq 'suspended' and billingCycle eq 'yearly' and renewalDate lt 2027-01-08&$orderby=renewalDate&$top=50",
    'one by id': "$filter=id eq 'sub_1'",
    'broad: all active ones, by renewal date, with count':
      "$filter=status eq 'active'&$orderby=renewalDate&$top=50",
    'broad: text inside customerId, with count': "$filter=contains(customerId,'-777')&$top=50",
  };
  results.lists = {};
  for (const [name, query] of Object.entries(questions)) {
    const times = [];
    let count = 0;
    const turns = name.startsWith('broad') ? 12 : 300;
    for (let turn = 0; turn < turns; turn += 1) {
      // Some commands go on meanwhile.
      if (turn % 5 === 0)
        await fetch(`${ours.url}/api/subscriptions`, { method: 'POST', headers: ours.headers, body });
      const began = performance.now();
      const answer = await fetch(`${ours.url}/api/subscriptions?${query.replaceAll(' ', '%20')}`, {
        headers: ours.headers,
      });
      const read = await answer.text();
      times.push(performance.now() - began);
      count = answer.ok ? JSON.parse(read).count : `${answer.status}`;
    }
    times.sort((a, b) => a - b);
    const at = (part) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] * 10) / 10;
    results.lists[name] = { count, 'p50, ms': at(0.5), 'p99, ms': at(0.99) };
  }
  results.lists['event-loop delay p99, ms'] = await eventLoopDelay(ours.url);
  results.lists['resident memory, MB'] = memory(ours.child.pid);

  let slowest = 0;
  let asking = true;
  const asked = (async () => {
    while (asking) {
      const began = performance.now();
      await (
        await fetch(`${ours.url}/api/subscriptions?$filter=customerId%20eq%20'cus-77'`, {
          headers: ours.headers,
        })
      ).text();
      slowest = Math.max(slowest, performance.now() - began);
    }
  })();
  const rebuilt = await fetch(`${ours.url}/api/projections/subscriptions/rebuild`, {
    method: 'POST',
    headers: ours.headers,
  });
  const { events: applied, seconds: took } = await rebuilt.json();
  asking = false;
  await asked;
  results.rebuild = {
    events: applied,
    seconds: Math.round(took * 10) / 10,
    'events/s, indexes included, while lists are asked': Math.round(applied / took),
    'slowest list meanwhile, ms': Math.round(slowest),
    'resident memory, MB': memory(ours.child.pid),
    'event-loop delay p99, ms': await eventLoopDelay(ours.url),
  };
  await ended(ours);
}

if (options.distributed) {
  const { distributed } = await import('./distributed.mjs');
  console.log(JSON.stringify(await distributed({ seconds, rounds }), null, 2));
  process.exit(0);
}
async function everything(folder) {
  if (!options.money) {
    const { receivables } = await import('./receivables.mjs');
    const invoices = Number(options.invoices);
    console.log(JSON.stringify(await receivables({ folder, seconds, rounds, invoices }), null, 2));
    if (options.receivables) return;
  }
  const { money } = await import('./money.mjs');
  console.log(JSON.stringify(await money({ folder, seconds, rounds }), null, 2));
  if (options.money) return;
  await commands(folder);
  console.log(JSON.stringify(results.commands, null, 2));
  await lists(folder);
  const { commands: _printed, ...rest } = results;
  console.log(JSON.stringify(rest, null, 2));
}

async function processorTimes(folder) {
  const { cpu } = await import('./processorTime.mjs');
  const { requests, connections, against } = options;
  const endpoints = Number(options.endpoints);
  const counts = { rounds, requests: Number(requests), connections: Number(connections), endpoints };
  const asked = { folder, against, ...counts };
  console.log(JSON.stringify(await cpu(asked), null, 2));
}

async function transparency(folder) {
  const { tlog } = await import('./tlog.mjs');
  console.log(JSON.stringify(await tlog({ folder, subscriptions }), null, 2));
}

async function screens(folder) {
  const { consoleScreens } = await import('./console.mjs');
  const asked = { folder, rounds, subscriptions, invoices: Number(options.invoices) };
  console.log(JSON.stringify(await consoleScreens(asked), null, 2));
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  if (options['long-streams']) {
    const { longStreams } = await import('./longStreams.mjs');
    console.log(JSON.stringify(await longStreams(folder, options.against), null, 2));
  } else if (options['events-out']) {
    const { eventsOut } = await import('./eventsOut.mjs');
    console.log(JSON.stringify(await eventsOut({ folder, subscriptions, seconds, rounds }), null, 2));
  } else if (options['continuous-backup']) {
    const { continuousBackup } = await import('./continuousBackup.mjs');
    console.log(JSON.stringify(await continuousBackup({ folder, subscriptions, seconds }), null, 2));
  } else if (options.usage) {
    const { usage } = await import('./usage.mjs');
    const asked = { folder, rounds, subscriptions, events: Number(options.events) };
    console.log(JSON.stringify(await usage(asked), null, 2));
  } else if (options.tlog) await transparency(folder);
  else await (options.cpu ? processorTimes(folder) : options.console ? screens(folder) : everything(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
