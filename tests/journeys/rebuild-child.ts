import { type Dump, hashOf } from '../../functions/platform/runtime/canonical.ts';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { scopeOf } from '../../functions/platform/keys/keys.ts';
import { dumpBook, dumpRows } from '../../functions/stream/dumps.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { dropGeneration, rebuild } from '../../functions/stream/rebuild.ts';
import { verify } from '../../functions/stream/verify.ts';

/** Nobody writes meanwhile, so that no run of the projector is waited for; lists look for the generation in use every five seconds. */
const UNTIL_LISTS_KNOW = 6_000;

/** Rows and book of every tenant of a generation, as hashes. */
async function hashesOf(generation: number): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [tenant, rows] of await dumpRows(generation)) {
    const dumps: Readonly<Record<string, Dump>> = { rows, book: await dumpBook(generation, scopeOf(tenant)) };
    for (const [what, dump] of Object.entries(dumps)) hashes[`${what} of tenant ${tenant}, ${dump.size}`] = hashOf(dump);
  }
  return hashes;
}

/** Rebuilds all views, compares them with those in use, and takes the latter away: what is shown then comes from the new ones. */
const { current: former } = await readGenerations();
const before = await hashesOf(former);
const { generation } = await rebuild(PROJECTOR, { waitMs: 500 });
const after = await hashesOf(generation);
const findings = await verify(PROJECTOR, generation);
await dropGeneration(former, UNTIL_LISTS_KNOW);
process.stdout.write(JSON.stringify({ generation, before, after, findings }));
