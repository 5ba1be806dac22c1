type Category = { readonly id: string; readonly name: string; readonly parent: { readonly id: string; readonly name: string } | null };

/** Returns the names from the top level to a category: 'Top > Middle > Leaf'. A category that is not in the list ends the way up. */
export function categoryPath({ id, name, parent }: Category, all: readonly Category[]): string {
  const names = [name];
  const seen = new Set([id]);
  for (let above = parent; above !== null && !seen.has(above.id);) {
    const { id: aboveId, name: aboveName } = above;
    seen.add(aboveId);
    names.unshift(aboveName);
    above = all.find((other) => other.id === aboveId)?.parent ?? null;
  }
  return names.join(' > ');
}
