import * as z from 'zod/mini';
import { valuesOfChange } from '../kernel/changed-values.ts';

/**
 * A certificate template was 'created', 'deleted' or 'replaced', or these members of it changed. `name` is the one that it has after the
 * change, and the last one of a deleted template: names of templates are not personal.
 */
const templateChanged = z.object({
  type: z.literal('TemplateChanged'),
  template: z.int(),
  name: z.string(),
  what: z.array(z.string()),
  values: valuesOfChange,
  /** Of a replaced one: the name of the template that courses use instead. */
  by: z.optional(z.string()),
});

export const templateEvents = { TemplateChanged: templateChanged } as const;

export type TemplateEvent = z.infer<typeof templateChanged>;
