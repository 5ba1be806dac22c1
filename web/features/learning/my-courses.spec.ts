import { describe, expect, it } from 'vitest';
import { chosenCourses } from './my-courses.ts';

const CATEGORIES = [
  { id: '1', parent_id: null },
  { id: '2', parent_id: '1' },
  { id: '3', parent_id: '2' },
  { id: '4', parent_id: null },
];
const course = (title: string | null, progress: number, day: number | null, ...categories: string[]) => ({
  title,
  progress,
  date_assigned: day === null ? null : `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  categories: categories.map((id) => ({ id })),
});
const COURSES = [course('Fire safety', 20, 3, '1'), course('Äpfel', 100, 20, '3'), course('Glazing', 0, null, '4'), course(null, 50, 9)];

const ALL = { search: '', category: '', sort: 'date_assigned' };
const titles = (choice: Partial<Parameters<typeof chosenCourses>[2]>): (string | null)[] | undefined =>
  chosenCourses(COURSES, CATEGORIES, { ...ALL, ...choice })?.map(({ title }) => title);

describe('the courses of a learner', () => {
  it('are sorted by name, by the day of their assignment, and by progress', () => {
    expect(titles({ sort: 'name' })).toEqual([null, 'Äpfel', 'Fire safety', 'Glazing']);
    expect(titles({ sort: 'date_assigned' })).toEqual(['Äpfel', null, 'Fire safety', 'Glazing']);
    expect(titles({ sort: 'progress' })).toEqual(['Äpfel', null, 'Fire safety', 'Glazing']);
    expect(titles({ sort: 'unknown' })).toEqual(titles({ sort: 'date_assigned' }));
  });

  it('are found by their title, whatever its case and accents', () => {
    expect(titles({ search: 'APFEL' })).toEqual(['Äpfel']);
    expect(titles({ search: 'nowhere' })).toEqual([]);
  });

  it('are those of a category and of all below it', () => {
    expect(titles({ category: '1' })).toEqual(['Äpfel', 'Fire safety']);
    expect(titles({ category: '2' })).toEqual(['Äpfel']);
    expect(titles({ category: '4' })).toEqual(['Glazing']);
    expect(titles({ category: '9' })).toEqual([]);
  });

  it('of a category are not known before the categories are', () => {
    expect(chosenCourses(COURSES, undefined, { ...ALL, category: '4' })).toBeNull();
    expect(chosenCourses(COURSES, undefined, ALL)).toHaveLength(COURSES.length);
  });
});
