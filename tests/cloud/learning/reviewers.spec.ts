import { expect, it } from 'vitest';
import { readHeader } from '../../../functions/courses/course.queries.ts';
import { reviewersOf } from '../../../functions/learning/assignments/reviewers.queries.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { dayOf } from '../../../shared/kernel/instant.ts';
import { fixtureTime, publish, useCourseFixture } from './course-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

it('reviewers of a branch are told of work in a course that no list has yet', async () => {
  await rebuild(PROJECTOR, { waitMs: 0 });
  const { id } = await publish(fixture, { title: 'Published just now' });
  const { scope } = fixture.personas.t1;
  const course = await readHeader(scope, asId<CourseId>(id));
  const { people } = fixture.personas;
  const told = await reviewersOf(scope, people.l1.id, course!, dayOf(fixtureTime()));
  expect(told.map(({ person }) => person)).toEqual(expect.arrayContaining([people.i1.id, people.ab1.id, people.a1.id]));
});
