import * as z from 'zod/mini';
import type { CertificationEvent } from '../../../events/certificates/certifications/certification.events.ts';
import { asId, type CertificationId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { todayOf } from '../../platform/request/today.ts';
import { announce } from '../../platform/store/announce.ts';
import { dueOn } from '../../platform/tables/due-list.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { CertificationItem } from './certification.records.ts';

/** Records `t7#i`/certifications: counts their changes, which follow one after the other, since titles are unique among all of them. */
const changesRecord = record('changes of certifications', { changes: z.int() });

/** Returns the write without which no certification changes. It is read first, before what the change is planned from. */
export async function nextCertificationChange(scope: Scope): Promise<Write> {
  const key = records.instance(scope, 'certifications');
  const changes = (await getItem('records', key, changesRecord))?.changes ?? 0;
  const put = { ...key, changes: changes + 1 };
  if (changes === 0) return { table: 'records', put, condition: 'attribute_not_exists(pk)' };
  return { table: 'records', put, condition: '#changes = :read', names: { '#changes': 'changes' }, values: { ':read': changes } };
}

type CertificationChange = Pick<CertificationEvent, 'what' | 'values'>;

const announceCertification = (
  context: CommandContext,
  scope: Scope,
  { id, v, title }: CertificationItem,
  change: CertificationChange,
): Promise<Write> =>
  announce<CertificationEvent>({
    scope,
    stream: streams.certification(scope, asId<CertificationId>(id)),
    version: v,
    events: [{ type: 'CertificationChanged', certification: id, name: title, ...change }],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
  });

/** Returns the writes of a new certification. */
export const putNewCertification = async (context: CommandContext, scope: Scope, item: CertificationItem): Promise<Write[]> => [
  { table: 'records', put: item, condition: 'attribute_not_exists(pk)' },
  await announceCertification(context, scope, item, { what: ['created'] }),
];

/** Returns the writes of a certification after a change; it is planned again when it has changed since. */
export async function putCertification(
  context: CommandContext,
  scope: Scope,
  read: CertificationItem,
  next: CertificationItem,
  change: CertificationChange,
): Promise<Write[]> {
  const put = { ...next, v: read.v + 1 };
  return [
    { table: 'records', put, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': read.v } },
    await announceCertification(context, scope, put, change),
  ];
}

/** Returns the writes by which the renewals that are open by a change are opened with the next hour; on the next day too, in case that hour is at it now. */
export function openSoon(context: CommandContext, scope: Scope, id: number): Write[] {
  const due = { kind: 'certification-renewals', scope, id } as const;
  const today = todayOf(context);
  return [...dueOn(due, today), ...dueOn(due, addDays(today, 1))];
}
