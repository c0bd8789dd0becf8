/** Writes that return their previews, under the same names; only those that can be previewed. */
import { type Answer, type CallsDependencies, createCalls, type PreviewableAnswer } from './calls.js';
import { type Resources, resourcesOf } from './resources.js';

type Previewed<Verb> = Verb extends (
  ...given: infer Given
) => PreviewableAnswer<unknown, infer Code, infer Told>
  ? (...given: Given) => Answer<Told, Code>
  : never;
type PreviewedVerbs<Verbs> = {
  readonly [Name in keyof Verbs as Previewed<Verbs[Name]> extends never ? never : Name]: Previewed<
    Verbs[Name]
  >;
};

export type Previews = {
  readonly [Noun in keyof Resources as keyof PreviewedVerbs<Resources[Noun]> extends never
    ? never
    : Noun]: PreviewedVerbs<Resources[Noun]>;
};

export function previewsOf(dependencies: CallsDependencies): Previews {
  // The verbs are the same: their calls return previews, and those without a preview throw.
  return resourcesOf(createCalls({ ...dependencies, previewing: true })) as unknown as Previews;
}
