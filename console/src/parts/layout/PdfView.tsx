/** Shows a PDF of the service beside its record, and offers it for download. */
import { Alert, Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileDown, FileText } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { send } from '../service/call.js';
import { type Problem, problemOf } from '../service/problem.js';
import { ProblemNotice } from '../states/ProblemNotice.js';

export interface PdfViewProps {
  /** The path that renders the PDF, e.g. `/api/invoices/inv_1/export-pdf`. */
  readonly path: string;
  readonly fileName: string;
  /** Version of the record, so that the PDF is rendered again when the record changes. */
  readonly version: string;
}

export function PdfView({ path, fileName, version }: PdfViewProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching } = useQuery<Blob, Problem>({
    queryKey: ['pdf', path, version],
    queryFn: async ({ signal }) => {
      try {
        return await (await send('POST', path, { signal })).blob();
      } catch (refusal) {
        throw problemOf(refusal);
      }
    },
    enabled: isOpen,
    retry: (count, refusal) => refusal.isPassing && count < 5,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return (
    <div>
      <Group gap="xs" mb={isOpen ? 'sm' : 0}>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          leftSection={<FileText size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.pdfHide : words.pdfShow}
        </Button>
        {address !== undefined && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={address}
            download={fileName}
            leftSection={<FileDown size={14} aria-hidden />}
          >
            {fileName}
          </Button>
        )}
      </Group>
      {isOpen && isFetching && (
        <Alert variant="light" icon={<Loader size="xs" aria-hidden />} role="status">
          {words.pdfMade}
        </Alert>
      )}
      {isOpen && error !== null && <ProblemNotice problem={error} />}
      {isOpen && address !== undefined && (
        <iframe
          title={words.pdfShown}
          src={address}
          style={{ width: '100%', height: '70vh', border: 0, borderRadius: 6, background: 'white' }}
        />
      )}
    </div>
  );
}
