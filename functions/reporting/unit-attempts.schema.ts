import { responseViews, type ProgressOwner } from '../learning/progress/unit-progress.queries.ts';
import { UnitProgressType, UserResponseType } from '../learning/progress/unit-progress.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { attemptsIn, enrolmentCommits, type UnitAttemptView } from './unit-attempts.queries.ts';

const UnitAttemptType = builder.objectRef<UnitAttemptView>('UnitAttempt').implement({
  description: "A passage through the questions of a unit. A test is passed through again by 'Retry Test', other units by another answer.",
  fields: (t) => ({
    round: t.exposeInt('round', { description: "'Start again' begins the next one, in which attempts count from 1." }),
    number: t.exposeInt('number'),
    started_at: t.field({ type: 'DateTime', resolve: ({ startedAt }) => startedAt }),
    finished_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time of the last answer; null while a question has none.',
      resolve: ({ finishedAt }) => finishedAt,
    }),
    correct: t.exposeInt('correct'),
    total: t.exposeInt('total'),
    percent: t.exposeInt('percent'),
    complete: t.exposeBoolean('isComplete', { description: 'All answers are correct.' }),
    answers: t.field({ type: [UserResponseType], resolve: ({ owner, answers }) => responseViews(owner, answers) }),
  }),
});

/** The commits of an enrolment are read once for all units of an answer. */
const commitsOf = new WeakMap<ProgressOwner, ReturnType<typeof enrolmentCommits>>();

function readOnce(owner: ProgressOwner): ReturnType<typeof enrolmentCommits> {
  const read = commitsOf.get(owner) ?? enrolmentCommits(owner);
  commitsOf.set(owner, read);
  return read;
}

builder.objectField(UnitProgressType, 'attempts', (t) =>
  t.field({
    type: [UnitAttemptType],
    description: 'The first one first, from all rounds. Empty without questions.',
    resolve: async ({ owner, id, kind, tests }) =>
      tests.length === 0 ? [] : attemptsIn(owner, await readOnce(owner), { id, kind, questions: tests.length }),
  }),
);
