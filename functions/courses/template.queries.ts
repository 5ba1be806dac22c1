import type { Instant } from '../../shared/kernel/instant.ts';
import { type Item, query } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';

/** Records `t7#T`/id, as far as courses choose among templates; the rest of the record is the certificates' own. */
export type TemplateChoice = Item & { id: number; name: string; isDefault: boolean; createdAt: Instant };

export const readTemplates = (scope: Scope): Promise<TemplateChoice[]> =>
  query<TemplateChoice>('records', { pk: records.headers(scope, 'T') });
