import { invalid } from '../../shared/kernel/errors.ts';
import { asId, type GroupId } from '../../shared/kernel/ids.ts';
import type { Day } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { sentence } from '../../shared/kernel/regional/sentence.ts';
import { extensionDayInput } from '../../shared/learning/terms/person-terms.ts';
import { courseInScope } from '../courses/course-scope.queries.ts';
import { enrolmentTarget, personIdOf } from '../learning/enrolment/enrolment-target.ts';
import { assertExtensionDay, termsOfCall } from '../learning/terms/terms-input.ts';
import { TermsInput } from '../learning/terms/terms.inputs.schema.ts';
import { groupInScope } from '../people/group-scope.queries.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { type PreviewTarget, previewTerms, type TermsPreview } from './terms-preview.queries.ts';

const MOST_NAMES = 20;
const MOST_PEOPLE = 500;
const PARALLEL = 8;

const TermsPreviewType = builder.objectRef<TermsPreview>('TermsPreview').implement({
  description: '(added) What a change of a due date would do, before it is saved.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Who has the course and has not completed it, of those whom the caller sees.' }),
    examined: t.exposeInt('examined', { description: 'How many of them were looked at: the first 1,000 by name.' }),
    turn_overdue: t.int({ description: 'Who would be overdue and is not.', resolve: ({ turnOverdue }) => turnOverdue.length }),
    turn_overdue_names: t.stringList({ description: 'At most 20.', resolve: ({ turnOverdue }) => turnOverdue.slice(0, MOST_NAMES) }),
    turn_open: t.int({ description: 'Who is overdue and would not be.', resolve: ({ turnOpen }) => turnOpen.length }),
    turn_open_names: t.stringList({ description: 'At most 20.', resolve: ({ turnOpen }) => turnOpen.slice(0, MOST_NAMES) }),
    due_after_closing: t.exposeInt('dueAfterClosing', { description: 'How many would be due after the course has closed.' }),
  }),
});

/** The arguments that say whose terms would change. */
type Target = { readonly group_id?: string | null | undefined; readonly user_ids?: readonly string[] | null | undefined };

async function targetOf(viewer: TenantViewer, { group_id: group, user_ids: users }: Target): Promise<PreviewTarget> {
  if (group != null) return { kind: 'group', group: asId<GroupId>((await groupInScope(viewer, group)).id) };
  if (users == null) return { kind: 'course' };
  if (users.length > MOST_PEOPLE) throw invalid('user_ids', sentence('Choose at most {most} people at a time.', { most: MOST_PEOPLE }));
  const people = [...new Set(users.map(personIdOf))];
  await inParallel(people, PARALLEL, (person) => enrolmentTarget(viewer, person));
  return { kind: 'people', people };
}

/** Returns the day of an extension. @throws VALIDATION for a day that cannot be given, and where no people are named */
function dayOf(call: Call, viewer: TenantViewer, { kind }: PreviewTarget, sent: string): Day {
  if (kind !== 'people') throw invalid('user_ids', 'Choose at least one user.');
  const { until } = parseInput(extensionDayInput, { until: sent });
  assertExtensionDay(call, viewer, until);
  return until;
}

tenantQuery('termsPreview', {
  type: TermsPreviewType,
  description:
    '(added) [S A I] What terms would do for all who have a course; with group_id for those who have it by the group, with user_ids for those people.',
  args: {
    course_id: arg.id({ required: true }),
    group_id: arg.id(),
    user_ids: arg.idList(),
    terms: arg({ type: TermsInput, description: 'Absent or null: none any more.' }),
    until: arg.string({ description: '(added) With user_ids: what extendTerm to this day would do, in place of terms. YYYY-MM-DD' }),
  },
  resolve: async (viewer, { course_id, terms, until, ...named }, call) => {
    const course = await courseInScope(viewer, course_id);
    const target = await targetOf(viewer, named);
    const to = until == null ? { terms: termsOfCall(call, viewer, terms) } : { until: dayOf(call, viewer, target, until) };
    return previewTerms(call, viewer, { course, target, to });
  },
});
