/**
 * Threads that stay for the next service of this process: most of a service's start goes into loading its threads' modules, and cold code
 * makes each request ten times as dear. A thread reruns its script for each service, on modules that are loaded and warm.
 */
import { EventEmitter, once } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';

const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker, MessageChannel } = threads;

/** Idle threads by script and limits. */
const idle = new Map();
let runs = 0;

/** The program's `Worker`: a script that runs in a thread, from the first message to its end. */
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
    // A port closes too when its thread dies, and its last message may come after the thread has said that it is free.
    let awaited = 2;
    const onFree = () => {
      awaited -= 1;
      // A thread that is being ended may have said before that it is free.
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
    // A thread that answers at once does nothing that would have to be cut off.
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

/** The scripts that close their port when they are done, or do nothing between two messages; every other thread is one of its own. */
const kept = /\/(reader|writer|copy|filling|verification|render)Worker\.js$/;
const waitsForMore = /\/renderWorker\.js$/;

/** Keeps the threads that this process starts from now on, until it is called with false. */
export function keepThreads(keep = true) {
  threads.Worker = keep
    ? function ThreadOrKept(script, options) {
        return kept.test(String(script)) ? new KeptWorker(script, options) : new Worker(script, options);
      }
    : Worker;
  syncBuiltinESMExports();
}
