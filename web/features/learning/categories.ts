type Named = { readonly name: string; readonly parent?: { readonly name: string } | null };

/** 'Parent > Child'. */
const categoryPath = ({ name, parent }: Named): string => (parent ? `${parent.name} > ${name}` : name);

/** Several, as the contract prints them; 'No Category' for none. */
export const categoriesText = (categories: readonly Named[]): string =>
  categories.length === 0 ? 'No Category' : categories.map(categoryPath).join(', ');
