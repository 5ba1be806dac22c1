import * as z from 'zod/mini';
import { query } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';

/** Records `t7#T`/id: the fields by which courses choose a template; the certificates module reads the others. */
const templateChoiceRecord = record('certificate template', { id: z.int(), name: z.string(), isDefault: z.boolean(), createdAt: instant });
export type TemplateChoice = RecordOf<typeof templateChoiceRecord>;

/** Returns the certificate templates of an instance. */
export const readTemplates = (scope: Scope): Promise<TemplateChoice[]> =>
  query('records', { pk: records.headers(scope, 'template') }, templateChoiceRecord);
