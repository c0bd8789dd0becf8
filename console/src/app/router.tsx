/** The pages of all screens behind their addresses. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { type FunctionComponent, lazy, Suspense } from 'react';
import type { PageDeclaration, Screen } from '../parts/screen.js';
import { may, type Needs, useMe } from '../parts/service/me.js';
import { consoleUrl } from '../parts/service/places.js';
import { Failed, Loading, NoAccess, NotFound } from '../parts/states/States.js';
import { Frame } from './frame/Frame.js';
import { screens } from './screens.js';
import { SessionGate } from './session/SessionGate.js';

/** Pages that are opened without a session: what mails lead to. */
function isOpen(screen: Screen): boolean {
  return screen.open === true;
}

function Root() {
  return <Outlet />;
}

function Inside() {
  return (
    <SessionGate>
      <Frame>
        <Outlet />
      </Frame>
    </SessionGate>
  );
}

interface GuardedProps {
  readonly needs: readonly Needs[];
  readonly content: FunctionComponent;
}

/** A page that says so where one may not see it. */
function Guarded({ needs, content: Content }: GuardedProps) {
  const me = useMe();
  if (!needs.every((each) => may(me, each))) return <NoAccess isPage />;
  return (
    <Suspense fallback={<Loading />}>
      <Content />
    </Suspense>
  );
}

function guarded(screen: Screen, page: PageDeclaration): RouteComponent {
  const content = lazy(async () => ({ default: await page.load() }));
  const needs = page.needs === undefined ? [screen.needs] : [screen.needs, page.needs];
  return () => <Guarded needs={needs} content={content} />;
}

export function createConsoleRouter() {
  const root = createRootRoute({ component: Root });
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Inside });
  const pagesInside = screens
    .filter((screen) => !isOpen(screen))
    .flatMap((screen) =>
      screen.pages.map((page) =>
        createRoute({ getParentRoute: () => inside, path: page.path, component: guarded(screen, page) }),
      ),
    );
  const pagesOutside = screens.filter(isOpen).flatMap((screen) =>
    screen.pages.map((page) =>
      createRoute({
        getParentRoute: () => root,
        path: page.path,
        component: lazyRouteComponent(async () => ({ default: await page.load() })),
      }),
    ),
  );
  const lost = createRoute({ getParentRoute: () => inside, path: '$', component: () => <NotFound isPage /> });
  return createRouter({
    routeTree: root.addChildren([inside.addChildren([...pagesInside, lost]), ...pagesOutside]),
    basepath: consoleUrl,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
    defaultNotFoundComponent: () => <NotFound isPage />,
    // The address is the saved view: plain names and texts, for people to read and to change.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        ),
      ).toString();
      return text === '' ? '' : `?${text}`;
    },
    scrollRestoration: true,
  });
}
