import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { getItem } from '../platform/dynamo.ts';
import { readCommit, scopeOfCommit } from '../platform/store/event-store.ts';
import { idsOf } from '../platform/keys/keys.ts';
import type { Reactor } from '../platform/reactor.ts';
import { certificateFor } from './certificate.commands.ts';

/** A completed course has its certificate, without anybody asking for it. */
export const issueCertificate: Reactor = {
  name: 'issue-certificate',
  on: ['CourseCompleted'],
  inline: false,
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const { stream, at } = await readCommit(item);
    const { u, c } = idsOf(stream);
    const whose = { scope: scopeOfCommit(item), person: asId<PersonId>(u ?? 0), course: asId<CourseId>(c ?? 0) };
    await certificateFor(whose, { actor: { kind: 'system', name: 'certificates' }, now: at });
    return [];
  },
};
