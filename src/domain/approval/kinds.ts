/** Kinds of commands that an operator can make wait for a second person, and the form of `APPROVALS`. */
import { type ApprovalKind, approvalKinds } from './events.js';

/** By kind: `0` if every command waits, otherwise the smallest amount that waits, as a decimal. */
export type ApprovalRules = ReadonlyMap<ApprovalKind, string>;

const entry = /^(?:(refund|write-off):(\d{1,12}(?:\.\d{1,4})?)|(seller-bank|admin|api-key|erasure))$/;

/** @param entries such as `seller-bank` and `refund:1000` @returns undefined if one of them is no rule, or a kind occurs twice */
export function approvalRulesOf(entries: readonly string[]): ApprovalRules | undefined {
  const rules = new Map<ApprovalKind, string>();
  for (const text of entries) {
    const [, limited, amount, plain] = entry.exec(text) ?? [];
    const kind = approvalKinds.find((one) => one === (limited ?? plain));
    if (kind === undefined || rules.has(kind)) return undefined;
    rules.set(kind, amount ?? '0');
  }
  return rules;
}
