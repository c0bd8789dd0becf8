/** The routes of all screens. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { PageDeclaration, Screen } from '../parts/screen.js';
import { may, type Needs, useMe } from '../parts/service/me.js';
import { consoleUrl } from '../parts/service/places.js';
import { Problem, unreachable } from '../parts/service/problem.js';
import { type Files, Later, later } from '../parts/states/later.js';
import { Failed, Loading, NoAccess, NotFound } from '../parts/states/States.js';
import { Frame } from './frame/Frame.js';
import { screens } from './screens.js';
import { SessionGate } from './session/SessionGate.js';

/** Whether a screen opens without a session, as the pages that emails link to do. */
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
  readonly content: Files<object>;
}

/** A page, or a notice where the user may not see it. */
function Guarded({ needs, content }: GuardedProps) {
  const me = useMe();
  const missing = needs.find((each) => !may(me, each));
  if (missing !== undefined) return <NoAccess roles={missing.roles ?? []} isPage />;
  return <Later files={content} props={{}} />;
}

/** Pauses before each retry to load a page's files, in ms; together about as long as a restart of the service takes. */
const pauses = [250, 500, 1_000, 2_000, 4_000, 8_000];

/** @throws Problem when the files cannot be loaded */
async function loaded({ load }: PageDeclaration): Promise<FunctionComponent> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load().catch((error: unknown) => {
    throw new Problem({ status: 0, code: unreachable, title: String(error) });
  });
}

function guarded(screen: Screen, page: PageDeclaration): RouteComponent {
  const content = later<object>(() => loaded(page));
  const needs = page.needs === undefined ? [screen.needs] : [screen.needs, page.needs];
  // The router preloads at once: the files load while the session is still being checked.
  return Object.assign(() => <Guarded needs={needs} content={content} />, {
    preload: async () => content.preload(),
  });
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
        component: lazyRouteComponent(async () => ({ default: await loaded(page) })),
      }),
    ),
  );
  const lost = createRoute({ getParentRoute: () => inside, path: '$', component: () => <NotFound isPage /> });
  return createRouter({
    routeTree: root.addChildren([inside.addChildren([...pagesInside, lost]), ...pagesOutside]),
    basepath: consoleUrl,
    defaultPendingComponent: Loading,
    // Nothing was shown or typed yet, so a retry may reload the whole page.
    defaultErrorComponent: ({ error }) => <Failed error={error} onRetry={() => window.location.reload()} />,
    defaultNotFoundComponent: () => <NotFound isPage />,
    // The address is the saved view: plain names and values that people can read and edit.
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
