import * as z from 'zod/mini';
import { changedValues } from '../../../events/kernel/changed-values.ts';
import type { TemplateEvent } from '../../../events/certificates/template.events.ts';
import { asId, type TemplateId } from '../../../shared/kernel/ids.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { announce } from '../../platform/store/announce.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { TemplateItem } from '../certificate.records.ts';

/** Records `t7#i`/templates: counts the changes of templates, which follow one after the other: names and the default are of all of them. */
const changesRecord = record('changes of templates', { changes: z.int() });

/**
 * Returns the write without which no template changes; the transaction is planned again when another has changed meanwhile. It is read
 * first, before the templates from which the change is planned.
 */
export async function nextChange(scope: Scope): Promise<Write> {
  const key = records.instance(scope, 'templates');
  const changes = (await getItem('records', key, changesRecord))?.changes ?? 0;
  const put = { ...key, changes: changes + 1 };
  if (changes === 0) return { table: 'records', put, condition: 'attribute_not_exists(pk)' };
  return { table: 'records', put, condition: '#changes = :read', names: { '#changes': 'changes' }, values: { ':read': changes } };
}

type TemplateChange = Pick<TemplateEvent, 'what' | 'by' | 'values'>;

/** Returns the announcement of a change under the version that the template's record carries. */
const announceTemplate = (context: CommandContext, scope: Scope, template: TemplateItem, told: TemplateChange): Promise<Write> =>
  announce<TemplateEvent>({
    scope,
    stream: streams.template(scope, asId<TemplateId>(template.id)),
    version: template.v,
    events: [{ type: 'TemplateChanged', template: template.id, name: template.name, ...told }],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
  });

/** Returns the writes of a new template. */
export const putNewTemplate = async (context: CommandContext, scope: Scope, template: TemplateItem): Promise<Write[]> => [
  { table: 'records', put: template, condition: 'attribute_not_exists(pk)' },
  await announceTemplate(context, scope, template, { what: ['created'] }),
];

/** Returns the writes of a template after a change; it is planned again when the template has changed, or a course has taken it since. */
export async function changedTemplate(
  context: CommandContext,
  scope: Scope,
  read: TemplateItem,
  change: Partial<TemplateItem>,
  told: TemplateChange,
): Promise<Write[]> {
  const template: TemplateItem = { ...read, ...change, v: read.v + 1 };
  const put: Write = {
    table: 'records',
    put: template,
    condition: `#v = :v AND ${read.used === undefined ? 'attribute_not_exists(#used)' : '#used = :used'}`,
    names: { '#v': 'v', '#used': 'used' },
    values: { ':v': read.v, ...(read.used !== undefined && { ':used': read.used }) },
  };
  const values = changedValues(read, template, ['name', 'isDefault']);
  return [put, await announceTemplate(context, scope, template, { ...told, ...(values.length > 0 && { values }) })];
}
