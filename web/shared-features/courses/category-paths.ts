// @chunk shell
import { t } from '../../texts/text.ts';
/** Returns the paths of categories, as the contract prints them; 'No Category' for none. */
export const categoriesText = (categories: readonly { readonly path: string }[], none = t('No Category')): string =>
  categories.length === 0 ? none : categories.map(({ path }) => path).join(', ');
