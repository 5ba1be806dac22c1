import { invalid } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { personIdOf } from '../enrolment/enrolment-target.ts';
import { termsView } from '../terms/terms-input.ts';
import { TermsInput, TermsType } from '../terms/terms.inputs.schema.ts';
import { setCourseTerms } from './course-terms.commands.ts';
import { setGroupCourseTerms } from './group-terms.commands.ts';
import { extendTerm, setEnrolmentTerms, setExemption } from './person-terms.commands.ts';
import { termsOfPerson } from './person-terms.queries.ts';

const MAX_PEOPLE = 500;

function peopleOf(ids: readonly string[]): PersonId[] {
  if (ids.length === 0) throw invalid('user_ids', 'Choose at least one user.');
  if (ids.length > MAX_PEOPLE) throw invalid('user_ids', sentence('Choose at most {most} people at a time.', { most: MAX_PEOPLE }));
  return [...new Set(ids.map(personIdOf))];
}

const ofCourse = { course_id: arg.id({ required: true }) };
const ofPeople = { ...ofCourse, user_ids: arg.idList({ required: true }) };
const terms = arg({ type: TermsInput, description: 'Absent or null: none any more.' });

tenantMutation('setGroupCourseTerms', {
  type: 'Boolean',
  description: '(added) [S A I] Until when the members of a group have to do a course. Open enrolments follow, extended ones do not.',
  args: { group_id: arg.id({ required: true }), ...ofCourse, terms },
  resolve: async (viewer, { group_id, course_id, terms: sent }, call) => {
    await setGroupCourseTerms(call, viewer, group_id, course_id, sent);
    return true;
  },
});

tenantMutation('setCourseTerms', {
  type: 'Boolean',
  description: '(added) [S A I] Until when all who have a course have to do it, whoever gets it later too.',
  args: { ...ofCourse, terms },
  resolve: async (viewer, { course_id, terms: sent }, call) => {
    await setCourseTerms(call, viewer, course_id, sent);
    return true;
  },
});

tenantQuery('enrolmentTerms', {
  type: TermsType,
  nullable: true,
  description: '(added) [S A; I: learners] Until when a person has to do a course by their direct enrolment; null: no terms.',
  args: { ...ofCourse, user_id: arg.id({ required: true }) },
  resolve: async (viewer, { course_id, user_id }) => {
    const found = await termsOfPerson(viewer, course_id, personIdOf(user_id));
    return found && termsView(found);
  },
});

tenantMutation('setEnrolmentTerms', {
  type: 'Boolean',
  description: '(added) [S A; I: learners] Until when people who have a course directly have to do it, at most 500 a call.',
  args: { ...ofPeople, terms },
  resolve: async (viewer, { course_id, user_ids, terms: sent }, call) => {
    await setEnrolmentTerms(call, viewer, course_id, peopleOf(user_ids), sent);
    return true;
  },
});

tenantMutation('extendTerm', {
  type: 'Boolean',
  description: '(added) [S A; I: learners] Gives people until the end of a day, which no other change moves, at most 500 a call.',
  args: { ...ofPeople, until: arg.string({ required: true, description: 'YYYY-MM-DD' }), reason: arg.string({ required: true }) },
  resolve: async (viewer, { course_id, user_ids, ...input }, call) => {
    await extendTerm(call, viewer, course_id, peopleOf(user_ids), input);
    return true;
  },
});

tenantMutation('setExemption', {
  type: 'Boolean',
  description: '(added) [S A; I: learners] Exempts people from a course, or ends that, at most 500 a call.',
  args: { ...ofPeople, exempt: arg.boolean({ required: true }), reason: arg.string({ required: true }) },
  resolve: async (viewer, { course_id, user_ids, ...input }, call) => {
    await setExemption(call, viewer, course_id, peopleOf(user_ids), input);
    return true;
  },
});
