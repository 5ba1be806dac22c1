import type { Instant } from '../../../shared/kernel/instant.ts';
import type { LearnerTerm } from '../../courses/course-view.ts';
import { type AccessEnd, type TermFacts, termStateAt } from '../../../shared/learning/terms/terms.ts';
import type { builder, GraphContext } from '../../platform/graphql/builder.ts';

/** What a row says of its term; absent: it has none. */
type StoredTerm = {
  readonly due?: TermFacts['due'];
  readonly accessEnd?: AccessEnd;
  readonly extension?: string;
  readonly exemption?: string;
};

/** Returns the term of an enrolment by its row. */
export const termOfRow = (
  { term = {}, completedAt }: { readonly term?: StoredTerm | undefined; readonly completedAt: Instant | null },
  isActive: boolean,
): LearnerTerm => ({
  due: term.due ?? null,
  completedAt,
  isExempt: term.exemption !== undefined,
  isExtended: term.extension !== undefined,
  accessEnd: term.accessEnd ?? null,
  isActive,
});

/** Somebody without the course. */
export const NO_TERM: LearnerTerm = { due: null, completedAt: null, isExempt: false, isExtended: false, isActive: false, accessEnd: null };

/** Who has completed the course and keeps it has no end of access. */
const accessEndShown = ({ accessEnd, completedAt }: LearnerTerm): Instant | null =>
  accessEnd === null || (accessEnd.kept && completedAt !== null) ? null : accessEnd.at;

type FieldsOf<Source> = Parameters<Parameters<typeof builder.objectFields<ReturnType<typeof builder.objectRef<Source>>>>[1]>[0];

/** Returns the fields of a term, for every type that shows one. */
export const termFields = <Source>(t: FieldsOf<Source>, termOf: (source: Source) => LearnerTerm) => ({
  due_at: t.field({
    type: 'DateTime',
    nullable: true,
    description: '(added) The end of the day by which the course has to be done, where its learner lives; null: never.',
    resolve: (source: Source) => termOf(source).due?.at ?? null,
  }),
  late_at: t.field({
    type: 'DateTime',
    nullable: true,
    description: '(added) From when it is overdue, after the days of grace.',
    resolve: (source: Source) => termOf(source).due?.lateAt ?? null,
  }),
  access_ends_at: t.field({
    type: 'DateTime',
    nullable: true,
    description: '(added) From when its learner has no access to the course any more; null: never.',
    resolve: (source: Source) => accessEndShown(termOf(source)),
  }),
  mandatory: t.boolean({ description: '(added)', resolve: (source: Source) => termOf(source).due?.mandatory ?? false }),
  term_state: t.string({
    description: '(added) none, later, soon, overdue, done, done_late or exempt.',
    resolve: (source: Source, _: object, { call }: GraphContext) => termStateAt(termOf(source), call.now),
  }),
  extended: t.boolean({
    description: '(added) Whether this person was given another day than their terms say.',
    resolve: (source: Source) => termOf(source).isExtended,
  }),
});
