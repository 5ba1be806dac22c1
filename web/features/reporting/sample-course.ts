import { foodHygiene } from '../../../shared/courses/samples/food-hygiene.ts';
import { courseInput, withoutPictures } from '../../../shared/courses/samples/sample-input.ts';

/** Returns the sample course as a new course of the instance. */
export const sampleInput = () => {
  const { title, description, categories, content, test_units, tests } = courseInput(withoutPictures(foodHygiene), new Map());
  return { title, description, categories, content, test_units, tests };
};
