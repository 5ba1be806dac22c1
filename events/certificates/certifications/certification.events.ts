import * as z from 'zod/mini';
import { valuesOfChange } from '../../kernel/changed-values.ts';

/**
 * A certification was 'created' or 'deleted', or these members of it changed. `name` is the title that it has after the change: titles of
 * certifications are not personal.
 */
const certificationChanged = z.object({
  type: z.literal('CertificationChanged'),
  certification: z.int(),
  name: z.string(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

export const certificationEvents = { CertificationChanged: certificationChanged } as const;

export type CertificationEvent = z.infer<typeof certificationChanged>;
