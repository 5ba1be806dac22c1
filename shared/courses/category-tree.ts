/** A category with the one above it. */
type Placed<Id> = { readonly id: Id; readonly parent: Id | null };

/** How many levels categories can have. */
export const CATEGORY_LEVELS = 20;

/** Returns the ids of a category and of all below it. */
export function withBelow<Id>(id: Id, categories: Iterable<Placed<Id>>): Set<Id> {
  const children = new Map<Id, Id[]>();
  for (const { id: child, parent } of categories) if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child]);
  const found = new Set([id]);
  // A set that grows while it is read is read to its end.
  for (const above of found) for (const child of children.get(above) ?? []) found.add(child);
  return found;
}

/** Returns a category with those above it, itself first. A circle of parents, which only a fault can write, ends the way up. */
export function lineUp<Category extends { readonly parent: unknown }>(
  category: Category,
  parentOf: (category: Category) => Category | undefined,
): Category[] {
  const line = [category];
  for (let above = parentOf(category); above !== undefined && !line.includes(above); above = parentOf(above)) line.push(above);
  return line;
}
