/** What an area of the console gives to the tests: its pages, each looked at in every way, and the journeys through them. */
import type { Role } from '../../../src/domain/user/roles.js';
import type { OpenPage, World } from './world.js';

export interface LookedAt {
  /** Of the picture: small letters and hyphens. */
  readonly name: string;
  readonly address: string | ((world: World) => string | Promise<string>);
  /** Whose page it is; the Admin's unless it says so. */
  readonly as?: Role | 'stranger';
  /** True where it is opened by its address, as by a bookmark; others are gone to from the page before. */
  readonly isLoaded?: boolean;
  /** What brings it into the state that is looked at, e.g. a dialogue that is opened. */
  readonly prepare?: (opened: OpenPage) => Promise<unknown>;
}

export interface Area {
  readonly pages: readonly LookedAt[];
  /** Declares tests; the world is there when they run. */
  readonly journeys?: (world: () => World) => void;
}
