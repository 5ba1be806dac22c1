import { readEvent } from '../../events/catalogue.ts';
import { holderProjection } from '../../events/certificates/certifications/holder.projection.ts';
import { certificateProjection } from '../../events/certificates/certificate.projection.ts';
import { isStream } from '../../events/kernel/streams.ts';
import { progressProjection } from '../../events/learning/progress.projection.ts';
import { notificationProjection } from '../../events/notifications/notification.projection.ts';
import { categoryRowProjection, courseRowProjection } from '../courses/course.rows.ts';
import { identityRowProjection } from '../people/identity.rows.ts';
import { groupRowProjection, memberRowProjection } from '../people/people.rows.ts';
import type { RowProjection } from '../platform/projection/row-projection.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { auditRowProjection } from '../administration/audit/audit-log.rows.ts';
import { statementRowProjection } from '../packages/record-store/statement.rows.ts';
import { branchRowProjection, instanceRowProjection } from '../tenancy/tenancy.rows.ts';

const enrolmentRowProjection: RowProjection = {
  mode: 'fold',
  kind: 'enrolment',
  matches: isStream('enrolment'),
  projection: progressProjection,
};
const certificateRowProjection: RowProjection = {
  mode: 'fold',
  kind: 'certificate',
  matches: isStream('certificate'),
  projection: certificateProjection,
};
const holderRowProjection: RowProjection = {
  mode: 'fold',
  kind: 'holder',
  matches: isStream('holder'),
  projection: holderProjection,
};

const notificationRowProjection: RowProjection = {
  mode: 'fold',
  kind: 'notification',
  matches: isStream('notification'),
  projection: notificationProjection,
};

/** All row projections. There is at most one that folds per kind of stream. */
const ROW_PROJECTIONS: readonly RowProjection[] = [
  instanceRowProjection,
  branchRowProjection,
  identityRowProjection,
  memberRowProjection,
  groupRowProjection,
  categoryRowProjection,
  courseRowProjection,
  enrolmentRowProjection,
  certificateRowProjection,
  notificationRowProjection,
  holderRowProjection,
  auditRowProjection,
  statementRowProjection,
];

export const PROJECTOR: Projector = { projections: ROW_PROJECTIONS, readEvent };
