import { assetUrl } from '../../api/tenant-address.ts';
import { Cover } from '../../design/patterns/cover/cover.tsx';
import type { PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { categoriesText } from './category-paths.ts';

type Course = {
  readonly id: string;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly categories: readonly { readonly path: string }[];
};

/** Returns how a course is shown where courses are chosen: by cover, title and categories. */
export const courseRow = ({ id, title, thumbnail, categories }: Course): PickerRow => ({
  id,
  name: title,
  second: categoriesText(categories),
  art: <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />,
});
