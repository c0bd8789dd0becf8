/** One proposed command: what it changes, and the approval or refusal by a second person. */
import { Alert } from '@mantine/core';
import type { Approval } from 'back-office-client';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { type Action, textOf } from '../../parts/actions/action.js';
import { ActorName } from '../../parts/history/actors.js';
import { ChangeTable } from '../../parts/history/ChangeTable.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import { useMe } from '../../parts/service/me.js';
import { moment, money } from '../../parts/words/format.js';
import { actorIn } from './kinds.js';
import { type ApprovalWords, useApprovalWords } from './words.js';

const pathOf = (id: string) => `/api/approvals/${encodeURIComponent(id)}`;

export function OneApproval() {
  const id = useParameter('id');
  const words = useApprovalWords();
  const me = useMe();
  const isOwn = (approval: Approval) => approval.proposedBy === `${me.kind}:${me.id}`;
  return (
    <ResourcePage<Approval>
      path={pathOf(id)}
      title={(approval) => (approval === undefined ? id : words[`kind_${approval.kind}`])}
      badge={({ status }) => <StatusBadge status={status} />}
      actions={({ body }) =>
        body.status === 'open' && !isOwn(body) && <ActionMenu actions={decisionsOn(id, words)} />
      }
      back={{ to: '/approvals', label: words.title }}
    >
      {({ body: approval }) => (
        <>
          {approval.status === 'open' && isOwn(approval) && <Alert color="blue">{words.own}</Alert>}
          <Section title={words.facts}>
            <ApprovalFacts approval={approval} />
          </Section>
          {approval.preview.changes.length > 0 && (
            <Section title={words.changes}>
              <ChangeTable
                changes={approval.preview.changes.map((change) => ({
                  ...change,
                  after: change.after ?? null,
                }))}
              />
            </Section>
          )}
          {approval.preview.accounts.map(({ customerId, currency, due, balance }) => (
            <Section key={`${customerId} ${currency}`} title={words.accounts}>
              <NamedLink kind="customer" id={customerId} />
              <Facts
                facts={[
                  {
                    name: words.due,
                    value: `${money(due.before, currency)} → ${money(due.after, currency)}`,
                  },
                  {
                    name: words.balance,
                    value: `${money(balance.before, currency)} → ${money(balance.after, currency)}`,
                  },
                ]}
              />
            </Section>
          ))}
        </>
      )}
    </ResourcePage>
  );
}

function ApprovalFacts({ approval }: { readonly approval: Approval }) {
  const words = useApprovalWords();
  const { amount, currency, decidedBy, decidedAt, reason, location } = approval;
  return (
    <Facts
      facts={[
        ...(amount === null ? [] : [{ name: words.amount, value: money(amount, currency ?? '') }]),
        { name: words.proposedBy, value: <ActorName actor={actorIn(approval.proposedBy)} /> },
        { name: words.createdAt, value: moment(approval.createdAt) },
        { name: words.expiresAt, value: moment(approval.expiresAt) },
        ...(decidedBy === null
          ? []
          : [
              { name: words.decidedBy, value: <ActorName actor={actorIn(decidedBy)} /> },
              { name: words.decidedAt, value: moment(decidedAt) },
            ]),
        ...(reason === null ? [] : [{ name: words.reason, value: <bdi>{reason}</bdi> }]),
        ...(location === null ? [] : [{ name: words.result, value: location }]),
        { name: words.path, value: <span data-id>{approval.path}</span> },
        { name: words.id, value: approval.id },
      ]}
    />
  );
}

function decisionsOn(id: string, words: ApprovalWords): readonly Action[] {
  const decision = { previews: false, isIndependent: true, isPrimary: true } as const;
  return [
    {
      ...decision,
      key: 'approve',
      label: words.approve,
      text: words.approveText,
      command: () => ({ method: 'POST', path: `${pathOf(id)}/approve` }),
    },
    {
      ...decision,
      key: 'decline',
      label: words.decline,
      text: words.declineText,
      isDangerous: true,
      fields: [{ name: 'reason', label: words.reason, hint: words.reasonHint, kind: 'long', initial: '' }],
      command: (values) => ({
        method: 'POST',
        path: `${pathOf(id)}/decline`,
        body: { reason: textOf(values, 'reason') },
      }),
    },
  ];
}
