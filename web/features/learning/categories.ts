/** Returns the paths of categories, as the contract prints them; 'No Category' for none. */
export const categoriesText = (categories: readonly { readonly path: string }[]): string =>
  categories.length === 0 ? 'No Category' : categories.map(({ path }) => path).join(', ');
