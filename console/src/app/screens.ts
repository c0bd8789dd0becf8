/** All screens: every folder of `screens` that has a `screen.ts`. */
import type { Screen } from '../parts/screen.js';

const modules = import.meta.glob<{ readonly screen: Screen }>('../screens/*/screen.ts', { eager: true });

export const screens: readonly Screen[] = Object.values(modules).map(({ screen }) => screen);
