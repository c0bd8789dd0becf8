/** What other systems tell of offers, orders, discount codes and organizations: lists, and each record with a form. */
import { Tags } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';
import { type KindName, kinds } from './kinds.js';

const listOf = (kind: KindName) => async () => (await import('./List.js')).referenceLists[kind];
const oneOf = (kind: KindName) => async () => (await import('./One.js')).referenceRecords[kind];

export const screen: Screen = {
  name: { en: 'Reference data', de: 'Stammdaten' },
  icon: Tags,
  needs: { roles: ['Admin'] },
  navigation: { group: 'work', order: 50 },
  pages: kinds.flatMap(({ name }) => [
    { path: `/reference/${name}`, load: listOf(name), needs: { rights: [`${name}:read`] } },
    { path: `/reference/${name}/$id`, load: oneOf(name), needs: { rights: [`${name}:read`] } },
  ]),
};
