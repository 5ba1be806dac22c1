import { deltaOf, questionInput, type SampleCourse } from './sample-text.ts';

/** Returns a course as the input of CreateCourse. `paths`: the paths of the uploaded pictures by file name. */
export const courseInput = (course: SampleCourse, paths: ReadonlyMap<string, string>) => {
  const units = course.units.map((unit, index) => ({ unit, unit_order: index + 1 }));
  return {
    title: course.title,
    description: course.description,
    categories: [{ name: course.category }],
    thumbnail: paths.get(course.cover),
    content: units.flatMap(({ unit, unit_order }) =>
      unit.kind === 'text' ? [{ unit_order, title: unit.title, content: deltaOf(unit.text, paths) }] : [],
    ),
    test_units: units.flatMap(({ unit, unit_order }) => (unit.kind === 'test' ? [{ unit_order, title: unit.title }] : [])),
    tests: units.flatMap(({ unit, unit_order }) => (unit.questions ?? []).map((question) => questionInput(question, unit_order))),
  };
};
