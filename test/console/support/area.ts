/** What tests know of an area of the console: its pages, which are checked in every look, and the journeys through them. */
import type { Role } from '../../../src/domain/user/roles.js';
import type { OpenPage, World } from './world.js';

export interface LookedAt {
  /** The picture's name: small letters and hyphens. */
  readonly name: string;
  readonly address: string | ((world: World) => string | Promise<string>);
  /** The role that opens the page; default: Admin. */
  readonly as?: Role | 'stranger';
  /** True opens the page by its address, as a bookmark does. Other pages are reached from the page before. */
  readonly isLoaded?: boolean;
  /** Brings the page into the state to look at, e.g. opens a dialogue. */
  readonly prepare?: (opened: OpenPage) => Promise<unknown>;
}

export interface Area {
  readonly pages: readonly LookedAt[];
  /** Declares tests, in which the world may be used. */
  readonly journeys?: (world: () => World) => void;
}
