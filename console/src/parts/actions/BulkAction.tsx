/** A button that runs one action on everything selected: first a preview of the whole, then the result for each. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { addressOfOne } from '../layout/addresses.js';
import { number } from '../words/format.js';
import { ActionDialog } from './ActionDialog.js';
import type { Action } from './action.js';
import { BulkResults } from './BulkResults.js';

export interface BulkActionProps {
  /** The label of the button. */
  readonly button: string;
  readonly action: Omit<Action, 'isIndependent' | 'says' | 'onDone'>;
  readonly kind: 'invoice' | 'subscription';
  /** The status of the records that succeeded. */
  readonly done: string;
  readonly summary: (done: string, failed: string) => string;
  readonly onDone: () => void;
}

interface BulkAnswer {
  readonly failed: number;
  readonly results: readonly {
    readonly invoiceId?: string;
    readonly subscriptionId?: string;
    readonly code?: string;
  }[];
}

export function BulkAction({ button, action, kind, done, summary, onDone }: BulkActionProps) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | undefined>(undefined);
  const isDangerous = action.isDangerous === true;
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)} {...(isDangerous ? { color: 'red' } : {})}>
        {button}
      </Button>
      {isOpen && (
        <ActionDialog
          action={{
            ...action,
            isIndependent: true,
            says: false,
            onDone: (body) => setAnswer(body as BulkAnswer),
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {answer !== undefined && (
        <BulkResults
          title={button}
          kind={kind}
          summary={summary(number(answer.results.length - answer.failed), number(answer.failed))}
          done={done}
          results={answer.results.map(({ invoiceId, subscriptionId, code }) => {
            const id = String(invoiceId ?? subscriptionId);
            return { id, address: addressOfOne(kind, id), code };
          })}
          onClose={onDone}
        />
      )}
    </>
  );
}
