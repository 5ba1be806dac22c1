import type { CourseReportUsersPageQuery } from '../../api/generated/graphql.ts';
import { type CustomAction, useRowActs } from '../rows/use-row-acts.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { t, plural } from '../../texts/text.ts';

type Row = CourseReportUsersPageQuery['courseReportUsersPage']['data'][number];

/** What is done to several people of a course: the acts of the list of users, two of which are about this course. */
const actsOf = (courseId: string): Readonly<Record<string, CustomAction | null>> => ({
  enrol: null,
  start_again: {
    targets: [courseId],
    title: (count) => plural(count, 'Start again for {count} user', 'Start again for {count} users'),
    text: t('Their course starts from the beginning. What was done stays in the history; certificates stay valid.'),
    consequence: t('You can undo this for everybody who has not begun the course again.'),
    danger: false,
  },
  add_to_groups: null,
  unenrol: {
    targets: [courseId],
    title: (count) => plural(count, 'Remove {count} user from this course', 'Remove {count} users from this course'),
    text: t('Their progress is kept. If they are enrolled again, they continue where they stopped.'),
    consequence: t('Those who also have the course through a group keep it. You can undo this.'),
    danger: true,
  },
});

const nameOf = ({ name }: Row): { readonly name: string } => ({ name });

/** Returns the acts on several people of a course, their dialogs, and the panel with the results of the last one. */
export function usePeopleActs(courseId: string): ReturnType<typeof useRowActs<Row>> {
  const viewer = useViewer();
  const may = {
    start_again: ({ id }: Row) => id !== viewer.user.id,
    unenrol: ({ direct }: Row) => direct,
  };
  const acts = useRowActs<Row>({ list: 'users', found: {}, nameOf, may, only: actsOf(courseId) });
  return viewer.can('actOnRows') ? acts : { ...acts, bulk: [] };
}
