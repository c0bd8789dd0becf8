/** The actions on the selected invoices. */

import { textOf } from '../../parts/actions/action.js';
import { BulkAction, type BulkActionProps } from '../../parts/actions/BulkAction.js';
import { useMay } from '../../parts/service/me.js';
import { number } from '../../parts/words/format.js';
import { BulkPdfs } from './BulkPdfs.js';
import { useInvoiceWords } from './words.js';

export interface BulkActionsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

export function BulkActions({ ids, onDone }: BulkActionsProps) {
  const words = useInvoiceWords();
  const mayWrite = useMay({ rights: ['invoices:write'] });
  const count = number(ids.length);
  const action = (
    part: Pick<BulkActionProps, 'button' | 'done' | 'summary'> &
      Partial<BulkActionProps['action']> & { path: string },
  ): BulkActionProps => {
    const { button, done, summary, path, label = '', ...rest } = part;
    return {
      kind: 'invoice',
      button,
      done,
      summary,
      onDone,
      action: {
        key: path,
        label,
        command: (values) => ({
          method: 'POST',
          path: `/api/invoices/${path}`,
          body: { invoiceIds: ids, reason: textOf(values, 'reason') },
        }),
        ...rest,
      },
    };
  };
  return (
    <>
      {mayWrite && (
        <>
          <BulkAction
            {...action({
              path: 'bulk-issue',
              label: words.bulkIssueTitle(count),
              button: words.issue,
              text: words.issueText,
              done: words.wasIssued,
              summary: words.bulkIssued,
            })}
          />
          <BulkAction
            {...action({
              path: 'bulk-mail',
              label: words.bulkMailTitle(count),
              button: words.mailIt,
              text: words.bulkMailText,
              previews: false,
              done: words.wasQueued,
              summary: words.bulkQueued,
            })}
          />
        </>
      )}
      <BulkPdfs ids={ids} onDone={onDone} />
      {mayWrite && (
        <BulkAction
          {...action({
            path: 'bulk-cancel',
            label: words.bulkTitle(count),
            button: words.bulkCancel,
            text: words.cancelText,
            isDangerous: true,
            fields: [{ name: 'reason', label: words.reason, kind: 'long', initial: '' }],
            done: words.wasCancelled,
            summary: words.bulkDone,
          })}
        />
      )}
    </>
  );
}
