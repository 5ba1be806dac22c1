import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { loadEnrolment } from './enrolment.records.ts';

/** Returns a person's enrolment in a course, read from its stream. */
export const enrolmentOf = async (scope: Scope, person: PersonId, course: CourseId): Promise<EnrolmentState> =>
  (await loadEnrolment(scope, person, course)).state;
