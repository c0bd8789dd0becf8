/** Shows records by name, with the id where it is needed. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Link } from '../layout/Link.js';
import { may, useMe } from '../service/me.js';
import { type NamedKind, namedKinds } from './kinds.js';
import classes from './Named.module.css';
import { useName } from './useName.js';

export interface NamedProps {
  readonly kind: NamedKind;
  readonly id: string;
}

/** The name alone, for lists; the id is its tooltip, and read aloud until the name is loaded. */
export function Named({ kind, id }: NamedProps) {
  const { name, isAsking } = useName(kind, id);
  if (isAsking)
    return (
      <span className={classes.asking} aria-busy="true">
        <VisuallyHidden>{id}</VisuallyHidden>
      </span>
    );
  return name === undefined ? <bdi>{id}</bdi> : <bdi title={id}>{name}</bdi>;
}

const addresses: Readonly<Record<NamedKind, string>> = {
  customer: '/customers',
  offer: '/reference/offers',
  discountCode: '/reference/discount-codes',
  user: '/users',
  invoice: '/invoices',
  subscription: '/subscriptions',
  meter: '/reference/meters',
};

/** The name as a link to the record's page, with the id below. */
export function NamedLink({ kind, id, size }: NamedProps & { readonly size?: string }) {
  const { name } = useName(kind, id);
  const leads = may(useMe(), kind === 'offer' ? { roles: ['Admin'] } : { rights: [namedKinds[kind].right] });
  if (!leads)
    return (
      <>
        <Named kind={kind} id={id} />
        {name !== undefined && <Id id={id} />}
      </>
    );
  return (
    <>
      <Link to={`${addresses[kind]}/${encodeURIComponent(id)}`} {...(size === undefined ? {} : { size })}>
        <Named kind={kind} id={id} />
      </Link>
      {name !== undefined && <Id id={id} />}
    </>
  );
}

/** An id in small type; a click copies it. */
export function Id({ id }: { readonly id: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <UnstyledButton
      className={classes.id ?? ''}
      data-id={id}
      aria-label={words.copyId(id)}
      title={words.copyId(id)}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {isCopied ? words.copied : id}
    </UnstyledButton>
  );
}
