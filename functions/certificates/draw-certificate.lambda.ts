import type { CertificateEvent } from '../../events/certificates/certificate.events.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { personId } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { tenantOfPartition } from '../platform/keys/keys.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { guardedEvents } from '../platform/projection/parked-events.ts';
import { readCommit, scopeOfCommit } from '../platform/store/event-store.ts';
import { ANNOUNCED, type Pointer } from '../platform/store/reactor.ts';
import { certificatePdf } from './certificate-file.ts';

/**
 * Draws a certificate when it is issued, so that its PDF is there before anybody asks, and in the colours of that day. A function of
 * its own: nothing else that reacts carries what it takes to draw. It may come twice, and after the download has drawn it.
 */
async function draw({ pk, sk }: Pointer): Promise<void> {
  const item = await getItem('events', { pk, sk });
  if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
  const { events } = await readCommit<CertificateEvent>(item);
  for (const { type, code, person, course } of events) {
    if (type !== 'CertificateIssued') continue;
    await certificatePdf({ scope: scopeOfCommit(item), person: personId(person), course: asId<CourseId>(course), code });
  }
}

type Announced = { readonly detail: Pointer };

const tenantOf = ({ detail }: Announced): number | null => tenantOfPartition(detail.pk);

const guarded = guardedEvents<Announced>(
  {
    work: 'draw-certificate',
    nameOf: ({ detail: { pk, sk } }) => `${pk}/${sk}`,
    tenantOf,
    messageOf: ({ detail }) => ({ type: ANNOUNCED, detail }),
  },
  ({ detail }) => draw(detail),
);

export const handler = loggedWork(tenantOf, guarded);
