/** The engine finishes the unfinished work of an aggregate before and after its commands. */
import { describe, expect, test } from '@jest/globals';
import type { Aggregate } from '../../../src/commands/engine/aggregate.js';
import { stepOf } from '../../../src/commands/engine/finishing.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { contextOf, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

type ParcelEvent =
  | { readonly type: 'Packed' | 'Sealed' | 'Relabelled'; readonly data: Record<string, never> }
  | { readonly type: 'Sent'; readonly data: { readonly to: string } }
  | { readonly type: 'Aged'; readonly data: { readonly year: number } };
type ParcelCommand =
  | { readonly type: 'Pack' | 'Seal' | 'Relabel' }
  | { readonly type: 'Send'; readonly to: string }
  | { readonly type: 'Age'; readonly year: number };
interface Parcel {
  readonly packed: boolean;
  readonly sealed: boolean;
  readonly year: number;
  readonly sent: string | null;
}
type Step =
  | { readonly kind: 'seal' }
  | { readonly kind: 'check' }
  | { readonly kind: 'age'; readonly year: number };

const toSeal = ({ packed, sealed }: Parcel): Step | undefined =>
  packed && !sealed ? { kind: 'seal' } : undefined;

/** A packed parcel must be sealed, each year that has passed is recorded, and sending is preceded by a check that leaves no event. */
const parcel: Aggregate<Parcel, ParcelCommand, ParcelEvent, Step> = {
  area: 'parcel',
  encrypted: false,
  decider: {
    initial: { packed: false, sealed: false, year: 2024, sent: null },
    decide(command, state) {
      switch (command.type) {
        case 'Pack':
          return state.packed ? [] : [{ type: 'Packed', data: {} }];
        case 'Seal':
          return state.sealed ? [] : [{ type: 'Sealed', data: {} }];
        case 'Relabel':
          return [{ type: 'Relabelled', data: {} }];
        case 'Age':
          return command.year === state.year + 1 ? [{ type: 'Aged', data: { year: command.year } }] : [];
        default:
          if (!state.packed) throw new DomainError('INVALID_QUANTITY', 'there is nothing to send');
          return [{ type: 'Sent', data: { to: command.to } }];
      }
    },
    evolve(state, event) {
      if (event.type === 'Packed') return { ...state, packed: true };
      if (event.type === 'Sealed') return { ...state, sealed: true };
      if (event.type === 'Aged') return { ...state, year: event.data.year };
      return event.type === 'Sent' ? { ...state, sent: event.data.to } : state;
    },
  },
  unfinished: {
    begun: toSeal,
    before(state, command, at, done) {
      const open = toSeal(state);
      if (open !== undefined) return open;
      if (state.year < Number(at.slice(0, 4))) return { kind: 'age', year: state.year + 1 };
      return command?.type === 'Send' && !done.includes('check') ? { kind: 'check' } : undefined;
    },
    next: () => undefined,
  },
};

function processes() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const steps: string[] = [];
  const open = (own: EventStore = store) => {
    const process = counterProcess(own, keys);
    process.handler.finishWith(parcel, {
      async age({ step, context, run }) {
        steps.push(`age ${step.year}`);
        await run({ type: 'Age', year: step.year }, stepOf(context, String(step.year)));
      },
      async seal({ step, context, run }) {
        steps.push(step.kind);
        await run({ type: 'Seal' }, context);
      },
    });
    process.handler.finishWith(parcel, {
      async check({ step }) {
        steps.push(step.kind);
      },
    });
    return process;
  };
  return { store, steps, open };
}

/** Makes the context of a command in 2026. */
const now = contextOf;

describe('work that a command begins', () => {
  test('is finished before the answer, which has the state after it', async () => {
    const { open, steps } = processes();
    const { handler } = open();
    const outcome = await handler.handle(parcel, 'a', { type: 'Pack' }, now());
    expect(outcome).toMatchObject({ state: { packed: true, sealed: true }, events: [{ type: 'Packed' }] });
    expect(outcome.revision).toBe(3);
    expect(steps).toEqual(['age 2025', 'age 2026', 'seal']);
  });

  test('is finished by the next command if its process died', async () => {
    const { store, open } = processes();
    const dying: EventStore = {
      ...store,
      append: (stream, ...rest) =>
        store.appends === 3 ? Promise.reject(new Unavailable('dead')) : store.append(stream, ...rest),
    };
    await expect(open(dying).handler.handle(parcel, 'a', { type: 'Pack' }, now())).rejects.toThrow('dead');
    const { handler, log } = open();
    await handler.handle(parcel, 'a', { type: 'Relabel' }, now());
    const types = (await eventsOf(log, 'parcel-a')).map(({ type }) => type);
    expect(types).toEqual(['Aged', 'Aged', 'Packed', 'Sealed', 'Relabelled']);
  });
});

describe('due work', () => {
  test('is done before the command, which is decided on the resulting state', async () => {
    const { open, steps } = processes();
    const { handler } = open();
    const sent = handler.handle(parcel, 'a', { type: 'Send', to: 'Ada' }, now());
    await expect(sent).rejects.toMatchObject({ code: 'INVALID_QUANTITY' });
    expect(steps).toEqual(['age 2025', 'age 2026', 'check']);
  });

  test('that leaves no event is done once for each command', async () => {
    const { open, steps } = processes();
    const { handler } = open();
    await handler.handle(parcel, 'a', { type: 'Pack' }, now());
    steps.length = 0;
    for (const to of ['Ada', 'Ben']) await handler.handle(parcel, 'a', { type: 'Send', to }, now());
    expect(steps).toEqual(['check', 'check']);
  });

  test('is all done for a worker without a command', async () => {
    const { open, steps } = processes();
    const { handler } = open();
    expect(await handler.finishDueWork(parcel, 'a', undefined, now())).toMatchObject({ revision: 1 });
    expect(await handler.finishDueWork(parcel, 'a', undefined, now())).toMatchObject({ revision: 1 });
    expect(steps).toEqual(['age 2025', 'age 2026']);
  });

  test('costs no read when there is none', async () => {
    const { store, open } = processes();
    const { handler } = open();
    await handler.handle(parcel, 'a', { type: 'Pack' }, now());
    let reads = 0;
    const { readStream } = store;
    store.readStream = (...request) => {
      reads += 1;
      return readStream(...request);
    };
    await handler.handle(parcel, 'a', { type: 'Relabel' }, now());
    expect(reads).toBe(0);
  });

  test('is checked against the newest state before it is done', async () => {
    const { open, steps } = processes();
    const [one, two] = [open().handler, open().handler];
    await one.handle(parcel, 'a', { type: 'Relabel' }, contextOf({ at: new Date('2024-05-01') }));
    await two.finishDueWork(parcel, 'a', undefined, now());
    steps.length = 0;
    await one.handle(parcel, 'a', { type: 'Relabel' }, now());
    expect(steps).toEqual([]);
  });

  test('that never ends makes the command fail', async () => {
    const { handler } = counterProcess(memoryEventStore());
    let passes = 0;
    handler.finishWith(parcel, {
      async age() {
        passes += 1;
      },
    });
    await expect(handler.handle(parcel, 'a', { type: 'Pack' }, now())).rejects.toMatchObject({
      code: 'CONCURRENCY_CONFLICT',
    });
    expect(passes).toBeLessThan(100);
  });

  test('for which no finisher is registered is an error that names it', async () => {
    const { handler } = counterProcess(memoryEventStore());
    await expect(handler.handle(parcel, 'a', { type: 'Pack' }, now())).rejects.toThrow(
      'nobody has said how the age of parcel-a is finished',
    );
  });

  test('is done once by fifty concurrent commands in two processes', async () => {
    const { open } = processes();
    const [one, two] = [open(), open()];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? one : two).handler.handle(parcel, 'a', { type: 'Relabel' }, now()),
      ),
    );
    const types = (await eventsOf(one.log, 'parcel-a')).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['Aged', 'Aged']);
    expect(types).toHaveLength(52);
  });
});

describe('two aggregates with open work on each other', () => {
  type LetterEvent = {
    readonly type: 'Written' | 'Read' | 'Answered';
    readonly data: { readonly to: string };
  };
  type LetterCommand = { readonly type: 'Write' | 'Read' | 'End'; readonly to: string };
  /** The letters that this one waits for. */
  type Waiting = readonly string[];
  type Wait = { readonly kind: 'wait'; readonly to: string };
  const waitOf = ([to]: Waiting): Wait | undefined => (to === undefined ? undefined : { kind: 'wait', to });
  const types = { Write: 'Written', Read: 'Read', End: 'Answered' } as const;

  /** A written letter is read by the other one and then answered. */
  const letter: Aggregate<Waiting, LetterCommand, LetterEvent, Wait> = {
    area: 'letter',
    encrypted: false,
    decider: {
      initial: [],
      decide: ({ type, to }, state) =>
        type === 'End' && !state.includes(to) ? [] : [{ type: types[type], data: { to } }],
      evolve(state, { type, data: { to } }) {
        if (type === 'Written') return [...state, to];
        return type === 'Answered' ? state.filter((each) => each !== to) : state;
      },
    },
    unfinished: { begun: waitOf, before: waitOf, next: () => undefined },
  };

  /** A process, and the aggregate without its unfinished work, as if each writer died before its letter was read. */
  function processes() {
    const { log, handler } = counterProcess(memoryEventStore(), memoryKeys());
    const { area, decider, encrypted } = letter;
    handler.finishWith(letter, {
      async wait({ id, step: { to }, context, run }) {
        await handler.handle(letter, to, { type: 'Read', to: id }, stepOf(context, `read ${to}`));
        await run({ type: 'End', to }, stepOf(context, `end ${to}`));
      },
    });
    return { log, handler, dying: { area, decider, encrypted } };
  }

  test('are both finished, whichever is met first, also by many workers at once', async () => {
    for (const many of [1, 20]) {
      const { handler, log, dying } = processes();
      await handler.handle(dying, 'a', { type: 'Write', to: 'b' }, now());
      await handler.handle(dying, 'b', { type: 'Write', to: 'a' }, now());
      await Promise.all(
        Array.from({ length: many }, (_, index) =>
          handler.finishDueWork(letter, index % 2 === 0 ? 'a' : 'b', undefined, now()),
        ),
      );
      for (const id of ['a', 'b']) {
        expect((await handler.load(letter, id)).state).toEqual([]);
        const ends = (await eventsOf(log, `letter-${id}`)).filter(({ type }) => type === 'Answered');
        expect(ends).toHaveLength(1);
      }
    }
  });
});
