import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { loadEnrolment } from './enrolment.records.ts';

/** How a person stands in a course, from the stream itself. */
export const enrolmentOf = async (scope: Scope, person: PersonId, course: CourseId): Promise<EnrolmentState> =>
  (await loadEnrolment(scope, person, course)).state;
