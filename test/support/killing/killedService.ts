/** A service that is killed repeatedly under several kinds of work at once, and what must hold in the end. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { spawnTethered } from '../../servers/tethered.js';
import { adminPassword, type Called, type RunningService, startOwnService } from '../service.js';
import { isGone } from '../subscriptionLoad.js';
import { aMoment } from '../until.js';

/** Connects the clients of one kind of work with the run that kills under them. */
export interface Session {
  /** Requests answered so far: each kill waits for a share of each kind. */
  answered: number;
  /** Whether another kill is to come. */
  readonly goesOn: () => boolean;
  /** Waits while this kind is ahead of another, since more than its share proves nothing more. Shortly before a kill it does not wait. */
  readonly inStep: () => Promise<void>;
  /** Sends a request until it gets a final answer. */
  readonly insist: (method: string, path: string, body: object, key: string) => Promise<Called>;
  /** Like `insist`. @throws Error for a refusal */
  readonly must: (method: string, path: string, body: object, key: string) => Promise<Called['body']>;
}

export interface Work {
  /** Runs before each round, while nothing is killed. */
  readonly prepare?: (service: RunningService, round: number) => Promise<void>;
  /** Runs clients that retry until answered, through all rounds; they end after the last kill. */
  readonly throughout?: () => Promise<unknown>;
  /** Runs the clients of one round, which end with the service. */
  readonly untilGone?: (service: RunningService, round: number) => Promise<unknown>;
  /** Runs after each restart, while nothing is killed. */
  readonly recover?: (service: RunningService) => Promise<void>;
  /** Checks what must hold in the end. */
  readonly check: (service: RunningService) => Promise<void>;
}

export interface Kind {
  /** Answered requests that a round waits for, per unit of its length. */
  readonly share: number;
  readonly begin: (session: Session) => Work;
}

/** Kills a service during its start, as soon as it has locked its folder. */
async function killAtStart(folder: string): Promise<void> {
  const child = spawnTethered(process.execPath, ['dist/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const hasFolder = () => {
    try {
      return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).pid === child.pid;
    } catch {
      return false;
    }
  };
  while (!hasFolder()) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode} at its start`);
    await aMoment();
  }
  child.kill('SIGKILL');
  await ended;
}

/** Checks that the service's own audits find nothing. */
async function expectSoundBooks(service: RunningService): Promise<void> {
  for (const path of ['/api/audit/verify', '/api/audit/money']) {
    const { body } = await service.call(path, { method: 'POST' });
    expect(body).toMatchObject({ valid: true, findings: [] });
  }
}

/**
 * The lead that a kind may have over the slowest one, and the slowest one's progress from which no kind waits. Both are fractions of a
 * round's share. All kinds are then busy at the kill.
 */
const [mostAhead, finale] = [0.25, 0.8];

/**
 * Kills the service under all kinds of work at once, and checks in the end that each kind has everything that was answered, exactly once.
 * @param rounds length of each: its kill comes when every kind has that many times its share of answers
 */
export async function expectKillsHarmless(kinds: readonly Kind[], rounds: readonly number[]): Promise<void> {
  let running = await startOwnService({ DEFAULT_CURRENCY: 'EUR' });
  let killsLeft = rounds.length;
  let failure: Error | undefined;
  const failed = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };

  const insist: (session: Session) => Session['insist'] = (session) => async (method, path, body, key) => {
    await session.inStep();
    for (;;) {
      const headers = { 'idempotency-key': key };
      const answer = await running.call(path, { method, body, headers }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      if (answer !== undefined && answer.status < 500 && answer.body?.code !== 'CONCURRENCY_CONFLICT') {
        session.answered += 1;
        return answer;
      }
      if (failure !== undefined) throw failure;
      await aMoment();
    }
  };
  const begun = kinds.map(({ share, begin }) => {
    const session: Session = {
      answered: 0,
      async inStep() {
        while (failure === undefined && isAhead(session)) await aMoment();
      },
      goesOn: () => killsLeft > 0 && failure === undefined,
      insist: (...request) => insist(session)(...request),
      async must(method, path, body, key) {
        const { status, body: answer, text } = await session.insist(method, path, body, key);
        if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
        return answer;
      },
    };
    return { share, session, work: begin(session), from: 0, target: 0 };
  });
  const progressOf = ({ session, from, target }: (typeof begun)[number]) =>
    (session.answered - from) / Math.max(1, target - from);
  const isAhead = (own: Session) => {
    const slowest = Math.min(...begun.map(progressOf));
    const its = begun.find(({ session }) => session === own);
    return its !== undefined && slowest < finale && progressOf(its) > slowest + mostAhead;
  };
  const all = <Result>(step: (work: Work) => Promise<Result> | undefined) =>
    Promise.all(begun.map(({ work }) => step(work)));

  try {
    await all((work) => work.prepare?.(running, 0));
    const throughout = all((work) => work.throughout?.()).catch(failed);
    for (const [round, length] of rounds.entries()) {
      if (round > 0) await all((work) => work.prepare?.(running, round));
      for (const one of begun) {
        one.from = one.session.answered;
        one.target = one.from + length * one.share;
      }
      const isEnough = () => begun.every(({ session, target }) => session.answered >= target);
      let isKilled = false;
      const ofRound = all((work) =>
        work.untilGone?.(running, round).then(() => {
          if (!isKilled) throw new Error('the clients ended before the service did');
        }),
      ).catch(failed);
      while (!isEnough() && failure === undefined) await aMoment();
      isKilled = true;
      await running.kill();
      await ofRound;
      if (failure !== undefined) throw failure;
      if (round % 3 === 2 && running.folder !== '') await killAtStart(running.folder);
      running = await running.restart();
      await all((work) => work.recover?.(running));
      killsLeft -= 1;
    }
    await throughout;
    if (failure !== undefined) throw failure;
    for (const { work } of begun) await work.check(running);
    await expectSoundBooks(running);
    expect(await running.stop()).toBe(0);
  } finally {
    // Ends the retrying clients too when a check has failed.
    failed(new Error('the run is over'));
    await running.dispose();
  }
}
