import type { EdgeBehaviour } from '../../../functions/platform/runtime/manifest-types.ts';
import { isContentHost } from '../names.ts';

const escape = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** A path pattern of CloudFront: `*` is any number of signs, slashes too, and `?` exactly one. */
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${escape(path.startsWith('/') ? path : `/${path}`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );

/** Answers which row of the edge table a request belongs to, by host and by the path as it was sent; the first match wins. */
export function edgeTable(rows: readonly EdgeBehaviour[]): (host: string, path: string) => EdgeBehaviour | undefined {
  const table = rows.map((row) => ({ row, matches: row.path === '*' ? /^/ : pattern(row.path) }));
  return (host, path) => {
    const hosts = isContentHost(host) ? 'content' : 'app';
    return table.find(({ row, matches }) => row.hosts === hosts && matches.test(path))?.row;
  };
}
