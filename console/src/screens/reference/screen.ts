/** Reference data of other systems, such as offers, orders, discount codes and organizations: lists, and records with forms. */
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
  // All staff may list offers; the records are for Admins only.
  pages: kinds.flatMap(({ name }) => [
    { path: `/reference/${name}`, load: listOf(name), needs: name === 'offers' ? {} : admins },
    { path: `/reference/${name}/$id`, load: oneOf(name), needs: admins },
  ]),
};
