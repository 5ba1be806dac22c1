import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { firstDifference, hashOf, type Dump } from '../platform/runtime/canonical.ts';
import { scan } from '../platform/tables/dynamo.ts';
import { unreachable } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { idWithoutBody } from '../platform/keys/command-ids.ts';
import { type AccessDifference, accessDifferences, repairAccess } from '../learning/groups/check-access.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { parseCommitKey, PLATFORM_TENANT, scopeOf } from '../platform/keys/keys.ts';
import { listParked, storedCommits } from '../platform/projection/parked.ts';
import { foldProjectionOf, type Projector } from '../platform/projection/projector.ts';
import { readRows, type StoredRow } from '../platform/projection/views.ts';
import { dumpBook, dumpExpected, dumpRows, type Dumps } from './dumps.ts';

/** What is not as it has to be: the invariant (docs/spec/quality.md, section 2), where, and what was found. */
export type Finding = { readonly invariant: 'V1' | 'V2' | 'V3' | 'V4' | 'V5' | 'V8'; readonly where: string; readonly what: string };

/** A write that was acknowledged to a client. */
export type Acknowledged = { readonly stream: StreamId; readonly commandId: string };

type History = { readonly stream: StreamId; readonly versions: number[]; readonly commands: string[] };

async function histories(only?: TenantId): Promise<Map<string, History>> {
  const histories = new Map<string, History>();
  for await (const items of scan('events')) {
    for (const item of items) {
      const { stream, version, tenant } = parseCommitKey(item);
      if (only !== undefined && tenant !== only) continue;
      const history = histories.get(streamKey(stream)) ?? { stream, versions: [], commands: [] };
      history.versions.push(version);
      history.commands.push(idWithoutBody(String(item['c'])));
      histories.set(streamKey(stream), history);
    }
  }
  return histories;
}

/** V1: every acknowledged write is in Events. V2: no command is twice in its stream. */
export async function checkJournal(journal: readonly Acknowledged[], only?: TenantId): Promise<Finding[]> {
  const all = await histories(only);
  const lost = journal.flatMap(({ stream, commandId }): Finding[] =>
    all.get(streamKey(stream))?.commands.includes(idWithoutBody(commandId))
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

/** V5: every commit is folded, or comes after one that is parked. V1 as far as rows tell: no row has folded a commit that is lost. */
export async function checkFollowed(projector: Projector, generation: number, only?: TenantId): Promise<Finding[]> {
  const parked = new Set((await listParked(generation)).map(({ stream, version }) => `${streamKey(stream)}@${version}`));
  const streams = [...(await histories(only)).values()].filter(({ stream }) => foldProjectionOf(projector.projections, stream));
  const findings: Finding[] = [];
  for (const chunk of chunksOf(streams, AT_ONCE)) {
    const rows = await readRows(
      generation,
      chunk.map(({ stream }) => stream),
    );
    for (const { stream, versions } of chunk)
      findings.push(...(await checkRow(stream, Math.max(...versions), rows.get(streamKey(stream)), parked)));
  }
  return findings;
}

/** `newest`: the last version of the stream when its commits were read. */
async function checkRow(stream: StreamId, newest: number, row: StoredRow | undefined, parked: ReadonlySet<string>): Promise<Finding[]> {
  const where = streamKey(stream);
  const folded = row?.v ?? 0;
  // A commit written since the versions were read is no loss.
  if (folded > newest && ((await storedCommits(stream, newest + 1)).at(-1)?.version ?? 0) < folded)
    return [{ invariant: 'V1', where, what: `a row has seen commit ${folded}, and ${newest} is the last that is there` }];
  const isParked = row?.parked === folded + 1 && parked.has(`${where}@${folded + 1}`);
  return folded < newest && !isParked ? [{ invariant: 'V5', where, what: `followed to ${folded} of ${newest}` }] : [];
}

function textOf(difference: AccessDifference): string {
  switch (difference.of) {
    case 'catalogue':
      return `branch ${difference.branch} has other courses than its groups give: ${difference.courses.join(', ')}`;
    case 'branches':
      return `person ${difference.person} has other branches than their groups give: ${difference.branches.join(', ')}`;
    case 'course':
      return `person ${difference.person} has course ${difference.course} by other groups than those that give it`;
    case 'terms':
      return `person ${difference.person} is due in course ${difference.course} by other terms than those in force`;
    default:
      return unreachable(difference);
  }
}

/** Returns the tenants that have commits. */
async function tenantsWithCommits(only?: TenantId): Promise<TenantId[]> {
  if (only !== undefined) return [only];
  const tenants = new Set<TenantId>();
  for await (const items of scan('events')) for (const item of items) tenants.add(parseCommitKey(item).tenant);
  return [...tenants].filter((tenant) => tenant !== PLATFORM_TENANT);
}

/** V8: access through groups is what the records of people, groups, branches and courses give. With `repair`, it is made so. */
export async function checkAccess(only?: TenantId, repair?: CommandContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of await tenantsWithCommits(only)) {
    const scope = scopeOf(tenant);
    const differences = await accessDifferences(scope);
    if (repair) await repairAccess(repair, scope, differences);
    findings.push(...differences.map((difference): Finding => ({ invariant: 'V8', where: `tenant ${tenant}`, what: textOf(difference) })));
  }
  return findings;
}

/** Checks everything that the stores alone tell. The stores must be drained: a commit that is not projected yet would count as missing. */
export async function verify(projector: Projector, generation: number, only?: TenantId): Promise<Finding[]> {
  return [
    ...(await checkSequences(only)),
    ...(await checkModels(projector, generation, only)),
    ...(await checkFollowed(projector, generation, only)),
    ...(await checkAccess(only)),
  ];
}
