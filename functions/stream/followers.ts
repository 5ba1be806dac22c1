import { readEvent } from '../../events/catalogue.ts';
import { certificateProjection } from '../../events/certificates/certificate.projection.ts';
import { kindsOf } from '../../events/book-tables.ts';
import type { StreamId } from '../../events/kernel/commit.ts';
import { progressProjection } from '../../events/learning/progress.projection.ts';
import { categoryFollower, courseFollower } from '../courses/course.rows.ts';
import { identityFollower } from '../people/identity.rows.ts';
import { groupFollower, memberFollower } from '../people/people.rows.ts';
import type { Follower } from '../platform/projection/row-projection.ts';
import { streamMark } from '../platform/marks.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { actFollower } from '../reporting/act.rows.ts';
import { branchFollower, instanceFollower } from '../tenancy/tenancy.rows.ts';

const ofKind =
  (kind: string) =>
  (stream: StreamId): boolean =>
    kindsOf(streamMark(stream)).includes(kind);

const enrolmentFollower: Follower = { mode: 'fold', kind: 'enrolment', matches: ofKind('enrolment'), projection: progressProjection };
const certificateFollower: Follower = {
  mode: 'fold',
  kind: 'certificate',
  matches: ofKind('certificate'),
  projection: certificateProjection,
};

/** Who turns commits into rows. One that folds, at most, per kind of stream. */
const FOLLOWERS: readonly Follower[] = [
  instanceFollower,
  branchFollower,
  identityFollower,
  memberFollower,
  groupFollower,
  categoryFollower,
  courseFollower,
  enrolmentFollower,
  certificateFollower,
  actFollower,
];

export const PROJECTOR: Projector = { followers: FOLLOWERS, readEvent };
