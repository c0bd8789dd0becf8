/** States shown in place of content: loading, empty, forbidden, failed. */
import {
  Button,
  Center,
  Code,
  CopyButton,
  Group,
  Loader,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { CircleOff, Inbox, LockKeyhole, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/words.js';
import { Link } from '../layout/Link.js';
import { useSaid } from '../said/useSaid.js';
import { type Problem, problemOf, unreachable } from '../service/problem.js';

interface StateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'status' | 'alert';
  /** True where the state is the whole content of the page. */
  readonly isPage?: boolean;
}

function State({ icon, title, children, role = 'status', isPage = false }: StateProps) {
  return (
    <Center p="xl" role={role}>
      <Stack align="center" gap="xs" maw={480} ta="center">
        <Text c="dimmed" component="span" aria-hidden>
          {icon}
        </Text>
        <Title order={isPage ? 1 : 2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}

export function Loading() {
  const words = useWords();
  return (
    <Center p="xl" role="status">
      <Loader aria-hidden />
      <VisuallyHidden>{words.loading}</VisuallyHidden>
    </Center>
  );
}

export function Empty({ title, children }: { readonly title?: string; readonly children?: ReactNode }) {
  const words = useWords();
  return (
    <State icon={<Inbox size={32} />} title={title ?? words.empty}>
      {children}
    </State>
  );
}

export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const words = useWords();
  return (
    <State icon={<SearchX size={32} />} title={words.emptyFiltered}>
      <Button variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </State>
  );
}

interface NoAccessProps {
  readonly text?: string;
  /** Roles that have access. */
  readonly roles?: readonly string[];
  readonly isPage?: boolean;
}

export function NoAccess({ text, roles = [], isPage = false }: NoAccessProps) {
  const words = useWords();
  return (
    <State icon={<LockKeyhole size={32} />} title={words.noAccess} isPage={isPage}>
      <Text c="dimmed">{text ?? words.noAccessText}</Text>
      {roles.length > 0 && <Text c="dimmed">{words.noAccessRoles(roles.join(', '))}</Text>}
    </State>
  );
}

export function NotFound({ isPage = false }: { readonly isPage?: boolean }) {
  const words = useWords();
  return (
    <State icon={<CircleOff size={32} />} title={words.notFound} isPage={isPage}>
      <Text c="dimmed">{words.notFoundText}</Text>
      <Link to="/">{words.toHome}</Link>
    </State>
  );
}

/** The request id that support asks for; a click copies it. */
export function RequestId({ id }: { readonly id: string }) {
  const words = useWords();
  return (
    <Group gap={6} wrap="wrap" justify="center">
      <Text size="xs" c="dimmed">
        {words.requestId}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** Replaces a part of a page that could not be read. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const words = useWords();
  const said = useSaid();
  const problem: Problem = problemOf(error);
  if (problem.status === 403) return <NoAccess />;
  // No record has an id that is too long for an address.
  if ([404, 414, 431].includes(problem.status)) return <NotFound />;
  const isAway = problem.code === unreachable || problem.status === 503;
  return (
    <State
      role="alert"
      icon={isAway ? <WifiOff size={32} /> : <TriangleAlert size={32} />}
      title={isAway ? words.unreachable : said.title(problem.code, problem.title)}
    >
      <Text c="dimmed">{isAway ? words.unreachableText : said.sentence(problem.detail ?? '')}</Text>
      {problem.requestId !== undefined && <RequestId id={problem.requestId} />}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </State>
  );
}

interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** The error of the last attempt, while the next one runs. */
  readonly failureReason?: unknown;
  readonly failureCount?: number;
  readonly isPending: boolean;
  refetch(): unknown;
}

/** Failed attempts before the page reports the error, while the next one runs. */
const toldAfter = 2;

/** Returns the error of a read that has failed, or that still retries after several attempts without an answer. */
export function faultOf({
  error,
  failureReason,
  failureCount = 0,
}: Pick<Reading<unknown>, 'error' | 'failureReason' | 'failureCount'>): unknown {
  return error ?? (failureCount >= toldAfter ? failureReason : null);
}

/** Shows the data once loaded, and until then the state of the read. */
export function Read<Data>({
  reading,
  children,
}: {
  readonly reading: Reading<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  if (reading.data !== undefined) return children(reading.data);
  const fault = faultOf(reading);
  if (fault !== null && fault !== undefined)
    return <Failed error={fault} onRetry={() => reading.refetch()} />;
  return <Loading />;
}
