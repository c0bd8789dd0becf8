/** All areas of the console, by the names of their files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from './area.js';

export interface NamedArea extends Area {
  readonly name: string;
}

export async function allAreas(): Promise<readonly NamedArea[]> {
  const areas: NamedArea[] = [];
  const files = readdirSync(join(process.cwd(), 'test', 'console', 'areas'));
  for (const file of files.filter((one) => one.endsWith('.ts')).toSorted()) {
    const { area }: { readonly area: Area } = await import(`../areas/${file}`);
    areas.push({ ...area, name: file.replace('.ts', '') });
  }
  return areas;
}
