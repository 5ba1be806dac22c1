import type { EdgeBehaviour } from '../../../functions/platform/runtime/manifest-types.ts';
import { isContentHost } from '../hosts.ts';
import type { Hosts } from '../hosts.ts';

const escape = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** Returns the expression of a CloudFront path pattern: `*` is any number of characters, slashes included, and `?` exactly one. */
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${escape(path.startsWith('/') ? path : `/${path}`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );

/** Returns a function that finds the row of the edge table for a host and a path in the form in which it was sent; the first match applies. */
export function edgeTable(rows: readonly EdgeBehaviour[], hosts: Hosts): (host: string, path: string) => EdgeBehaviour | undefined {
  const table = rows.map((row) => ({ row, matches: row.path === '*' ? /^/ : pattern(row.path) }));
  return (host, path) => {
    const kind = isContentHost(hosts, host) ? 'content' : 'app';
    return table.find(({ row, matches }) => row.hosts === kind && matches.test(path))?.row;
  };
}
