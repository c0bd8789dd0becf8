/** Reference data of other systems about offers, orders, discount codes and organizations: lists, and each record with a form. */
import { Tags } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';
import type { Needs } from '../../parts/service/me.js';
import { type KindName, kinds } from './kinds.js';

const listOf = (kind: KindName) => async () => (await import('./List.js')).referenceLists[kind];
const oneOf = (kind: KindName) => async () => (await import('./One.js')).referenceRecords[kind];

const admins: Needs = { roles: ['Admin'] };

export const screen: Screen = {
  name: { en: 'Reference data', de: 'Stammdaten' },
  icon: Tags,
  needs: { rights: ['offers:read'] },
  navigation: { group: 'work', order: 50 },
  // All staff see what offers there are; records are the Admins'.
  pages: kinds.flatMap(({ name }) => [
    { path: `/reference/${name}`, load: listOf(name), needs: name === 'offers' ? {} : admins },
    { path: `/reference/${name}/$id`, load: oneOf(name), needs: admins },
  ]),
};
