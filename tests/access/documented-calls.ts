import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call as the tables of docs/spec/access.md name it. `who`: the second column. */
export type DocumentedCall = { readonly call: string; readonly isGrowth: boolean; readonly who: string };

/** Returns the calls of GraphQL that the tables of a document name in their first column. */
export function callsIn(markdown: string): DocumentedCall[] {
  const rows = markdown.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.slice(2).split(' | ', 2)] : []));
  return rows.flatMap(([names = '', who = '']) =>
    [...names.matchAll(/`(\w+)(?:\([^`]*\))?`( growth)?/g)].map(([, call = '', growth]) => ({ call, isGrowth: growth !== undefined, who })),
  );
}

/** Returns the calls of GraphQL of docs/spec/access.md, section 2, by their names. */
export function documentedCalls(): ReadonlyMap<string, DocumentedCall> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/spec/access.md'), 'utf8');
  const section = text.slice(text.indexOf('### Identity and session'), text.indexOf('## 3. '));
  // A call with two rows (`branch`) has in the first one who may make it at all.
  return new Map(
    callsIn(section)
      .toReversed()
      .map((named) => [named.call, named]),
  );
}
