/**
 * Keeps threads for the next service of this process. Loading their modules takes most of a service's start, and cold code makes each
 * request ten times as expensive. A thread runs its script again for each service, with modules that are loaded and warm.
 */
import { EventEmitter, once } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';

const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker, MessageChannel } = threads;

/** Idle threads by script and limits. */
const idle = new Map();
let runs = 0;

/** Replaces the program's `Worker`: one run of a script in a kept thread, from its first message to its end. */
class KeptWorker extends EventEmitter {
  #thread;
  #port;
  #ended = false;
  #terminated = false;
  #leave;
  #waits;

  constructor(script, { workerData, ...options } = {}) {
    super();
    this.#waits = waitsForMore.test(script);
    const kind = `${script} ${JSON.stringify(options)}`;
    const waiting = idle.get(kind) ?? [];
    idle.set(kind, waiting);
    const thread = waiting.pop() ?? new Worker(new URL('./keptThread.mjs', import.meta.url), options);
    thread.ref();
    const { port1, port2 } = new MessageChannel();
    const onError = (error) => {
      this.emit('error', error);
    };
    const onExit = (code) => this.#end(code);
    // A port also closes when its thread dies, and its last message may arrive after the thread has reported that it is free.
    let awaited = 2;
    const onFree = () => {
      awaited -= 1;
      // A thread that is being terminated may have reported earlier that it is free.
      if (awaited > 0 || this.#terminated) return;
      this.#leave();
      thread.unref();
      waiting.push(thread);
      this.#end(0);
    };
    thread.on('error', onError);
    thread.on('exit', onExit);
    this.#thread = thread;
    this.#port = port1;
    this.#leave = () => {
      thread.off('error', onError);
      thread.off('exit', onExit);
      thread.off('message', onFree);
    };
    port1.on('message', (message) => this.emit('message', message));
    port1.on('messageerror', (error) => this.emit('messageerror', error));
    port1.on('close', onFree);
    thread.on('message', onFree);
    runs += 1;
    thread.postMessage({ script: `${script}?run=${runs}`, workerData, port: port2 }, [port2]);
  }

  #end(code) {
    if (this.#ended) return;
    this.#ended = true;
    this.emit('exit', code);
  }

  postMessage(message, transferred) {
    if (!this.#ended) this.#port.postMessage(message, transferred);
  }

  async terminate() {
    if (this.#ended) return 0;
    // A thread that reacts at once has no work in progress to cut off.
    if (this.#waits) {
      this.#port.close();
      await Promise.race([once(this, 'exit'), setTimeout(50, undefined, { ref: false })]);
      if (this.#ended) return 0;
    }
    this.#terminated = true;
    return this.#thread.terminate();
  }

  ref() {
    this.#port.ref();
    this.#thread.ref();
  }

  unref() {
    this.#port.unref();
    this.#thread.unref();
  }
}

/** Scripts that close their port when done, or that only wait between messages; threads of other scripts are not kept. */
const kept = /\/(reader|writer|copy|filling|verification|render)Worker\.js$/;
const waitsForMore = /\/renderWorker\.js$/;

/** Makes the process keep the threads started from now on, until called with false. */
export function keepThreads(keep = true) {
  threads.Worker = keep
    ? function ThreadOrKept(script, options) {
        return kept.test(String(script)) ? new KeptWorker(script, options) : new Worker(script, options);
      }
    : Worker;
  syncBuiltinESMExports();
}
