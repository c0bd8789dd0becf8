/**
 * Threads that own files for writing. Each file has its own queue and is written by one thread at a time. Files that are seldom written
 * share a thread, because a thread takes some 9 MB before it does anything.
 */
import { Worker } from 'node:worker_threads';
import {
  type Answers,
  type HostReply,
  type HostRequest,
  rebuildError,
  type ThreadStart,
  type WriterReply,
  type WriterRequest,
} from './messages.js';
import { type Thread, type ThreadEvents, threadLimits } from './startThread.js';

export interface WriterHost {
  /**
   * Opens a file in the thread and keeps it open until asked to close it. The thread starts with its first file and ends with its last.
   * @throws the failure of the file's module, or an Error when the thread ended before
   */
  open(start: ThreadStart, events: ThreadEvents<Answers>): Promise<Pick<Thread<WriterRequest>, 'post'>>;
}

interface HostedFile {
  readonly path: string;
  readonly onReply: (reply: WriterReply) => void;
  /** Called when the file was closed, failed to open, or its thread has ended. */
  readonly onEnd: (error: Error) => void;
}

interface Running {
  readonly files: Map<number, HostedFile>;
  post(request: HostRequest): void;
}

export function createWriterHost(): WriterHost {
  let running: Running | undefined;
  let numbered = 0;

  function begin(): Running {
    const worker = new Worker(new URL('./writerWorker.js', import.meta.url), {
      resourceLimits: threadLimits,
    });
    const files = new Map<number, HostedFile>();
    const begun: Running = { files, post: (request) => worker.postMessage(request) };
    let failure: Error | undefined;
    worker.on('message', ({ file, reply }: HostReply) => files.get(file)?.onReply(reply));
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', (code) => {
      if (running === begun) running = undefined;
      for (const { path, onEnd } of files.values())
        onEnd(failure ?? new Error(`a thread on ${path} ended with ${code}`));
    });
    return begun;
  }

  /**
   * Removes a file from its thread. The `onEnd` of the last file runs only when the thread has ended, because a process that exits while
   * one of its threads is running crashes.
   */
  function leave(host: Running, file: number): void {
    if (host.files.size > 1) {
      const left = host.files.get(file);
      host.files.delete(file);
      left?.onEnd(new Error(`${left.path} is closed`));
      return;
    }
    if (running === host) running = undefined;
    host.post('end');
  }

  return {
    async open(start, { onReply, onEnd, revive }) {
      running ??= begin();
      const host = running;
      numbered += 1;
      const file = numbered;
      const post = (request: WriterRequest) => host.post({ file, request });
      await new Promise<void>((resolve, reject) => {
        let opened = false;
        let fault: Error | undefined;
        host.files.set(file, {
          path: start.file,
          onReply(reply) {
            if (reply.kind === 'answers') onReply(reply);
            else if (reply.kind === 'ready') {
              opened = true;
              resolve();
            } else {
              if (reply.kind === 'failed') fault = rebuildError(reply.error, revive);
              leave(host, file);
            }
          },
          onEnd(error) {
            if (opened) onEnd(error);
            else reject(fault ?? error);
          },
        });
        post({ kind: 'open', start });
      });
      return { post };
    },
  };
}
