import * as z from 'zod/mini';
import { extensions, iri, languageMap, listed } from './formats.ts';

const component = z.strictObject({
  id: z.string('A component has an id.').check(z.maxLength(2_000)),
  description: z.optional(languageMap),
});
const components = listed(component).check(
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'The ids of components are unique in their list.'),
);

/** The lists of components that a type of interaction may have. */
const LISTS = {
  'true-false': [],
  choice: ['choices'],
  'fill-in': [],
  'long-fill-in': [],
  matching: ['source', 'target'],
  performance: ['steps'],
  sequencing: ['choices'],
  likert: ['scale'],
  numeric: [],
  other: [],
} as const;
const TYPES = Object.keys(LISTS) as (keyof typeof LISTS)[]; // the table has no other keys
const ALL_LISTS = ['choices', 'scale', 'source', 'target', 'steps'] as const;

export const definition = z
  .strictObject({
    name: z.optional(languageMap),
    description: z.optional(languageMap),
    type: z.optional(iri),
    moreInfo: z.optional(iri),
    extensions: z.optional(extensions),
    interactionType: z.optional(z.enum(TYPES, 'This is no type of interaction.')),
    correctResponsesPattern: z.optional(listed(z.string('A pattern is a text.'))),
    choices: z.optional(components),
    scale: z.optional(components),
    source: z.optional(components),
    target: z.optional(components),
    steps: z.optional(components),
  })
  .check(
    z.refine((of) => {
      const allowed: readonly string[] = of.interactionType === undefined ? [] : LISTS[of.interactionType];
      return ALL_LISTS.every((list) => of[list] === undefined || allowed.includes(list));
    }, 'These components do not belong to this type of interaction.'),
    z.refine((of) => of.correctResponsesPattern === undefined || of.interactionType !== undefined, 'An interaction names its type.'),
  );

export const activity = z.strictObject({ objectType: z.optional(z.literal('Activity')), id: iri, definition: z.optional(definition) });
export type Activity = z.infer<typeof activity>;
