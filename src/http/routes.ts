/** Every route of the service, gathered from the areas. */
import type { Route } from './route.js';

/** What all areas' routes together need is what each of them asks for; they are added here as areas come. */
export function serviceRoutes(): readonly Route[] {
  return [];
}
