import { foodHygiene } from '../../../shared/courses/samples/food-hygiene.ts';
import { courseInput } from '../../../shared/courses/samples/sample-input.ts';
import { picturesOf } from '../../../shared/courses/samples/sample-text.ts';
import { BASE } from '../../api/base-path.ts';
import { beginUpload } from '../../api/uploads/begin-upload.ts';

/** Uploads one of the product's pictures to the instance. Returns its path. */
async function copyPicture(name: string): Promise<string> {
  const response = await fetch(`${BASE}/samples/pictures/${name}`);
  if (!response.ok) throw new Error(`The picture ${name} could not be loaded.`);
  const file = new File([await response.blob()], name, { type: 'image/png' });
  const purpose = name === foodHygiene.cover ? 'image' : 'content';
  return (await beginUpload({ purpose, file, draft: () => 'sample' }, 'sample', () => {}).done).url;
}

/** Returns the sample course as the draft of a new course of the instance, which has its pictures then. */
export async function sampleInput() {
  const names = [...new Set(picturesOf(foodHygiene))];
  const paths = await Promise.all(names.map(copyPicture));
  const {
    content: contents,
    test_units: unit_tests,
    ...others
  } = courseInput(foodHygiene, new Map(names.map((name, index) => [name, paths[index] ?? ''])));
  // The lists of units as drafts name them.
  return { ...others, contents, unit_tests };
}
