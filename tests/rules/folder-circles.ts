/** An import of one file by another, as paths from the root. */
export type Import = { readonly from: string; readonly to: string };

/** Imports between the nodes of one folder. A node is a file or a sub-folder; an edge is an import from one into another. */
type Nodes = Map<string, Set<string>>;

/** Returns the imports of each folder as edges between its nodes: an import counts in the folder where both paths part. */
function nodesByFolder(imports: readonly Import[]): ReadonlyMap<string, Nodes> {
  const folders = new Map<string, Nodes>();
  for (const { from, to } of imports) {
    const [source, target] = [from.split('/'), to.split('/')];
    const depth = source.findIndex((part, index) => part !== target[index]);
    const [node, imported] = [source[depth], target[depth]];
    if (node === undefined || imported === undefined) continue;
    const folder = source.slice(0, depth).join('/');
    const nodes = folders.get(folder) ?? new Map<string, Set<string>>();
    folders.set(folder, nodes.set(node, (nodes.get(node) ?? new Set()).add(imported)));
  }
  return folders;
}

/** Returns all nodes that imports lead to from a node, directly or through others. */
function reachableFrom(nodes: Nodes, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(nodes.get(start) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    waiting.push(...(nodes.get(node) ?? []));
  }
  return reached;
}

/** Returns each import that is part of a circle between the nodes of a folder, as `folder: node → node`, sorted. */
export function circlesIn(imports: readonly Import[]): string[] {
  return [...nodesByFolder(imports)]
    .flatMap(([folder, nodes]) => {
      const reached = new Map([...nodes.keys()].map((node) => [node, reachableFrom(nodes, node)]));
      return [...nodes].flatMap(([node, targets]) =>
        [...targets].filter((target) => reached.get(target)?.has(node)).map((target) => `${folder || '.'}: ${node} → ${target}`),
      );
    })
    .toSorted();
}
