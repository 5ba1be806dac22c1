import { describe, expect, it } from 'vitest';
import { type CourseToUnpublish, unpublishCourse } from './unpublish-course.ts';

const course: CourseToUnpublish = { course: 9, title: 'Fire safety', published: true, unpublished: false, neededBy: null };

describe('unpublishing a course [E94]', () => {
  it('given: a published course, when: it is unpublished, then: that is announced', () => {
    expect(unpublishCourse(course)).toEqual([{ type: 'CourseUnpublished', course: 9 }]);
  });

  it('given: an unpublished course, when: it is unpublished again, then: nothing is', () => {
    expect(unpublishCourse({ ...course, unpublished: true })).toEqual([]);
    expect(unpublishCourse({ ...course, unpublished: true, neededBy: 'Warden' })).toEqual([]);
  });

  it.each([
    ['a draft', { published: false }, '“Fire safety” is not published yet.'],
    [
      'a prerequisite',
      { neededBy: 'Warden' },
      '“Fire safety” is a prerequisite of “Warden”. Take it out of that learning path first, then unpublish it.',
    ],
    [
      'a prerequisite of a course that the caller may not see',
      { neededBy: '' },
      '“Fire safety” is a prerequisite of a course outside your branch. It can be unpublished once that one no longer needs it.',
    ],
  ])('given: %s, when: it is unpublished, then: it is refused with what to do', (_, given, message) => {
    expect(() => unpublishCourse({ ...course, ...given })).toThrow(expect.objectContaining({ code: 'CONFLICT', message }) as Error);
  });
});
