/** Downloads the PDFs of the selected invoices as one ZIP file. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BulkResults } from '../../parts/actions/BulkResults.js';
import { zipOf } from '../../parts/files/zip.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { send } from '../../parts/service/call.js';
import { problemOf } from '../../parts/service/problem.js';
import { saveFile } from '../../parts/table/download.js';
import { today } from '../../parts/words/days.js';
import { number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

/** Concurrent requests; browsers send only a few at a time. */
const atOnce = 4;
/** Most requests for a PDF that is still being rendered, and the pause between them, in ms. */
const attempts = 5;
const pause = 2_000;

async function ask(id: string, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const path = `/api/invoices/${encodeURIComponent(id)}/export-pdf`;
      const response = await send('POST', path, { signal });
      const [, name = `${id}.pdf`] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      return { id, name, content: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      if (attempt === attempts || !problemOf(error).isPassing) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

export interface BulkPdfsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

export function BulkPdfs({ ids, onDone }: BulkPdfsProps) {
  const words = useInvoiceWords();
  const [got, setGot] = useState<number | undefined>(undefined);
  const [codes, setCodes] = useState<ReadonlyMap<string, string> | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const files: Awaited<ReturnType<typeof ask>>[] = [];
    const refused = new Map<string, string>();
    const waiting = [...ids];
    setGot(0);
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          files.push(await ask(id, controller.signal));
        } catch (error) {
          if (controller.signal.aborted) return;
          refused.set(id, problemOf(error).code);
        }
        setGot(files.length + refused.size);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setGot(undefined);
    if (controller.signal.aborted) return;
    if (files.length > 0) saveFile(`${words.title} ${today()}.zip`, zipOf(files));
    setCodes(refused);
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => (got === undefined ? void start() : running.current?.abort())}
      >
        {got === undefined ? words.bulkPdfs : words.bulkPdfsOf(number(got), number(ids.length))}
      </Button>
      {codes !== undefined && (
        <BulkResults
          title={words.bulkPdfs}
          kind="invoice"
          summary={words.bulkDownloaded(number(ids.length - codes.size), number(codes.size))}
          done={words.wasDownloaded}
          results={ids.map((id) => ({ id, address: addressOfOne('invoice', id), code: codes.get(id) }))}
          onClose={onDone}
        />
      )}
    </>
  );
}
