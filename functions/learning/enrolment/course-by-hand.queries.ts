import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { coursesEverHad } from './courses-ever-had.queries.ts';
import { enrolmentOf } from './enrolment.queries.ts';

/** Returns whether somebody has a course that no group gives them. */
export async function hasCourseByHand(scope: Scope, person: PersonId): Promise<boolean> {
  for (const course of await coursesEverHad(scope, person)) {
    const state = await enrolmentOf(scope, person, course);
    if (state.status !== 'none' && state.sources.some(({ kind }) => kind === 'direct')) return true;
  }
  return false;
}
