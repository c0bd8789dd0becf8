/** Declares the routes of an area: under its heading in the documentation, and for its callers unless a route names others. */
import {
  type Access,
  type Method,
  type Route,
  type RouteDeclaration,
  route,
  type Shape,
} from '../server/route.js';
import { type ListRouteDeclaration, listRoute } from './listRoute.js';

/** What a route of an area declares itself. */
type Own<Declaration> = Omit<Declaration, 'tag' | 'access'> & { readonly access?: Access };

export function area(tag: string, access: Access) {
  return {
    tag,
    access,

    route<
      const Path extends string,
      Params extends Shape = Record<never, never>,
      Query extends Shape = Record<never, never>,
      Body = undefined,
    >(method: Method, path: Path, declaration: Own<RouteDeclaration<Path, Params, Query, Body>>): Route {
      return route<Path, Params, Query, Body>(method, path, { access, ...declaration, tag });
    },

    listRoute<Params extends Shape = Record<never, never>>(
      path: string,
      declaration: Own<ListRouteDeclaration<Params>>,
    ): Route {
      return listRoute<Params>(path, { access, ...declaration, tag });
    },
  };
}
