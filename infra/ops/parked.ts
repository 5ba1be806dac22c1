import { streamKey, type StreamId } from '../../events/kernel/commit.ts';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { listParked, type Parked } from '../../functions/platform/projection/parked.ts';
import { redrive } from '../../functions/platform/projection/redrive.ts';
import { PROJECTOR } from '../../functions/stream/followers.ts';
import { itemText } from './item-text.ts';
import { counted } from './progress.ts';
import { type Ending, OpsRefused, type Run, type Work } from './verb.ts';

const nameOf = ({ stream, version }: Pick<Parked, 'stream' | 'version'>): string => `${streamKey(stream)}@${version}`;

/** What is set aside in any generation, once each. */
async function allParked(): Promise<Map<string, Parked>> {
  const { registered } = await readGenerations();
  const found = new Map<string, Parked>();
  for (const generation of registered) for (const one of await listParked(generation)) found.set(nameOf(one), one);
  return found;
}

async function named(name: string | undefined): Promise<Parked> {
  if (name === undefined) throw new OpsRefused('Say which: npm run ops -- parked show STREAM@VERSION, as "parked list" prints it.');
  const found = (await allParked()).get(name);
  if (!found) throw new OpsRefused(`Nothing is parked as "${name}": see npm run ops -- parked list.`);
  return found;
}

async function list({ place, terminal }: Work): Promise<Ending> {
  const all = await allParked();
  for (const [name, { at, reason }] of all) terminal.out(`${name}  ${at}  ${reason}`);
  return { line: all.size === 0 ? `Nothing is parked in ${place.name}.` : `Parked in ${place.name}: ${counted(all.size, 'commit')}.` };
}

async function show({ wishes, terminal }: Work): Promise<Ending> {
  const one = await named(wishes.positionals[1]);
  terminal.out(JSON.stringify(JSON.parse(itemText(one.body)), null, 2));
  return { line: `${nameOf(one)} was parked at ${one.at}: ${one.reason}` };
}

async function drive({ wishes, terminal }: Work): Promise<Ending> {
  const name = wishes.positionals[1];
  if (name !== undefined && wishes.values['all'] === true) throw new OpsRefused('Name one commit or say --all, not both.');
  const wanted = name === undefined ? [...(await allParked()).values()] : [await named(name)];
  const streams = new Map<string, StreamId>(wanted.map(({ stream }) => [streamKey(stream), stream]));
  if (wishes.dryRun) {
    for (const key of streams.keys()) terminal.out(`Would redrive ${key}`);
    return { line: `Would redrive ${counted(streams.size, 'stream')}. Nothing was written.` };
  }
  for (const [key, stream] of streams) {
    terminal.progress(`Redriving ${key}`);
    await redrive(PROJECTOR, stream);
  }
  const left = [...(await allParked()).values()].filter(({ stream }) => streams.has(streamKey(stream)));
  for (const one of left) terminal.out(`${nameOf(one)}  ${one.at}  ${one.reason}`);
  const line = `Redriven: ${counted(streams.size, 'stream')}; still parked: ${counted(left.length, 'commit')}.`;
  return { line, wrong: left.length > 0 };
}

const ACTS: Readonly<Record<string, (work: Work) => Promise<Ending>>> = { list, show, redrive: drive };

export const parked: Run = (work) => {
  const [what = ''] = work.wishes.positionals;
  const act = ACTS[what];
  if (!act) throw new OpsRefused(`parked knows ${Object.keys(ACTS).join(', ')}, not "${what}".`);
  return act(work);
};
