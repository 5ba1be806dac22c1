import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import { firstDifference, hashOf, type Dump } from '../platform/runtime/canonical.ts';
import { scan } from '../platform/dynamo.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseCommitKey, scopeOf } from '../platform/keys/keys.ts';
import { listParked, storedCommits } from '../platform/projection/parked.ts';
import { foldFollowerOf, type Projector } from '../platform/projection/projector.ts';
import { readRows } from '../platform/projection/views.ts';
import { dumpBook, dumpExpected, dumpRows, type Dumps } from './dumps.ts';

/** What is not as it has to be: the invariant (quality.md, section 2), where, and what was found. */
export type Finding = { readonly invariant: 'V1' | 'V2' | 'V3' | 'V4' | 'V5'; readonly where: string; readonly what: string };

/** A write that a client was told is done. */
export type Acknowledged = { readonly stream: StreamId; readonly commandId: string };

type History = { readonly stream: StreamId; readonly versions: number[]; readonly commands: string[] };

async function histories(only?: TenantId): Promise<Map<string, History>> {
  const found = new Map<string, History>();
  for await (const items of scan('events')) {
    for (const item of items) {
      const { stream, version, tenant } = parseCommitKey(item);
      if (only !== undefined && tenant !== only) continue;
      const history = found.get(streamKey(stream)) ?? { stream, versions: [], commands: [] };
      history.versions.push(version);
      history.commands.push(String(item['c']));
      found.set(streamKey(stream), history);
    }
  }
  return found;
}

/** V1: whatever was acknowledged stands in Events. V2: no command stands twice in its stream. */
export async function checkJournal(journal: readonly Acknowledged[], only?: TenantId): Promise<Finding[]> {
  const all = await histories(only);
  const lost = journal.flatMap(({ stream, commandId }): Finding[] =>
    all.get(streamKey(stream))?.commands.includes(commandId)
      ? []
      : [{ invariant: 'V1', where: streamKey(stream), what: `${commandId} was acknowledged and is not there` }],
  );
  const repeated = [...all.values()].flatMap(({ stream, commands }): Finding[] =>
    new Set(commands).size === commands.length ? [] : [{ invariant: 'V2', where: streamKey(stream), what: 'a command took effect twice' }],
  );
  return [...lost, ...repeated];
}

/** V3: the versions of every stream run from 1 without a gap. */
export async function checkSequences(only?: TenantId): Promise<Finding[]> {
  return [...(await histories(only)).values()].flatMap(({ stream, versions }): Finding[] => {
    const missing = versions.toSorted((a, b) => a - b).findIndex((version, index) => version !== index + 1);
    return missing === -1 ? [] : [{ invariant: 'V3', where: streamKey(stream), what: `version ${missing + 1} is missing` }];
  });
}

function compare(what: string, expected: Dumps, actual: ReadonlyMap<number, Dump>): Finding[] {
  const tenants = [...new Set<number>([...expected.keys(), ...actual.keys()])].sort((a, b) => a - b);
  return tenants.flatMap((tenant): Finding[] => {
    const [left, right] = [(expected as ReadonlyMap<number, Dump>).get(tenant) ?? new Map(), actual.get(tenant) ?? new Map()];
    if (hashOf(left) === hashOf(right)) return [];
    return [{ invariant: 'V4', where: `${what} of tenant ${tenant}`, what: firstDifference(left, right) ?? 'hashes differ' }];
  });
}

/** V4: rows and books equal what folding everything from the first event gives, by hash per tenant. */
async function checkModels(projector: Projector, generation: number, only?: TenantId): Promise<Finding[]> {
  const expected = await dumpExpected(projector, only);
  const rows = compare('rows', expected.rows, await dumpRows(generation, only));
  const books = new Map<number, Dump>();
  for (const tenant of expected.books.keys()) books.set(tenant, await dumpBook(generation, scopeOf(tenant)));
  return [...rows, ...compare('book', expected.books, books)];
}

const AT_ONCE = 100;

/** V5: every commit is folded, or waits behind one that is parked by name. V1 as the rows tell it: none has seen a commit that is gone. */
export async function checkFollowed(projector: Projector, generation: number, only?: TenantId): Promise<Finding[]> {
  const parked = new Set((await listParked(generation)).map(({ stream, version }) => `${streamKey(stream)}@${version}`));
  const all = [...(await histories(only)).values()].filter(({ stream }) => foldFollowerOf(projector.followers, stream));
  const findings: Finding[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const rows = await readRows(
      generation,
      some.map(({ stream }) => stream),
    );
    for (const { stream, versions } of some) {
      const row = rows.get(streamKey(stream));
      const done = row?.v ?? 0;
      const newest = Math.max(...versions);
      const isNamed = row?.parked === done + 1 && parked.has(`${streamKey(stream)}@${done + 1}`);
      // What was written since the versions were read is no loss.
      if (done > newest && ((await storedCommits(stream, newest + 1)).at(-1)?.version ?? 0) < done)
        findings.push({
          invariant: 'V1',
          where: streamKey(stream),
          what: `a row has seen commit ${done}, and ${newest} is the last that is there`,
        });
      if (done < newest && !isNamed) findings.push({ invariant: 'V5', where: streamKey(stream), what: `followed to ${done} of ${newest}` });
    }
  }
  return findings;
}

/** Everything that can be told from the stores alone. For drained stores: what is on its way would be counted as missing. */
export async function verify(projector: Projector, generation: number, only?: TenantId): Promise<Finding[]> {
  return [
    ...(await checkSequences(only)),
    ...(await checkModels(projector, generation, only)),
    ...(await checkFollowed(projector, generation, only)),
  ];
}
