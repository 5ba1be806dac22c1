import { streamKey, type StreamId } from '../../events/kernel/commit.ts';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { listParked, type Parked } from '../../functions/platform/projection/parked.ts';
import { listParkedEvents, type ParkedEvent, retryParkedEvent } from '../../functions/platform/projection/parked-events.ts';
import { redrive } from '../../functions/platform/projection/redrive.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { itemText } from './item-text.ts';
import { counted } from './progress.ts';
import { type VerbResult, OpsRefused, type Run, type VerbCall } from './verb.ts';

const nameOf = ({ stream, version }: Pick<Parked, 'stream' | 'version'>): string => `${streamKey(stream)}@${version}`;

/** Returns the parked commits of all generations by name. */
async function parkedByName(): Promise<Map<string, Parked>> {
  const { registered } = await readGenerations();
  const commits = new Map<string, Parked>();
  for (const generation of registered) for (const commit of await listParked(generation)) commits.set(nameOf(commit), commit);
  return commits;
}

/** Returns the parked commit of a name. @throws OpsRefused */
async function parkedNamed(name: string | undefined): Promise<Parked> {
  if (name === undefined) throw new OpsRefused('Name a commit: npm run ops -- parked show STREAM@VERSION, as "parked list" prints it.');
  const commit = (await parkedByName()).get(name);
  if (!commit) throw new OpsRefused(`Nothing is parked as "${name}": see npm run ops -- parked list.`);
  return commit;
}

async function list({ target, terminal }: VerbCall): Promise<VerbResult> {
  const [commits, events] = [await parkedByName(), await listParkedEvents()];
  for (const [name, { at, reason }] of commits) terminal.out(`${name}  ${at}  ${reason}`);
  for (const { name, at, reason } of events) terminal.out(`${name}  ${at}  ${reason}`);
  if (commits.size + events.length === 0) return { line: `Nothing is parked in ${target.name}.` };
  const ofEvents = events.length === 0 ? '' : `, ${counted(events.length, 'event')}`;
  return { line: `Parked in ${target.name}: ${counted(commits.size, 'commit')}${ofEvents}.` };
}

async function show({ args, terminal }: VerbCall): Promise<VerbResult> {
  const commit = await parkedNamed(args.positionals[1]);
  terminal.out(JSON.stringify(JSON.parse(itemText(commit.body)), null, 2));
  return { line: `${nameOf(commit)} was parked at ${commit.at}: ${commit.reason}` };
}

/** Runs parked events again, or takes those off the list of which somebody was told. Returns a sentence; '' without events. */
async function retryEvents({ args, terminal }: VerbCall, events: readonly ParkedEvent[]): Promise<string> {
  if (events.length === 0) return '';
  if (args.dryRun) {
    for (const { name, message } of events) terminal.out(message ? `Would run ${name} again` : `Would take ${name} off the list`);
    return '';
  }
  let again = 0;
  for (const event of events) {
    terminal.progress(`Running ${event.name}`);
    if (await retryParkedEvent(event)) again += 1;
    else terminal.out(`${event.name}  is over: whoever waited for it was told that it failed.`);
  }
  return ` Run again: ${counted(again, 'event')}; see "parked list" in some minutes.`;
}

async function redriveStreams(call: VerbCall): Promise<VerbResult> {
  const { args, terminal } = call;
  const name = args.positionals[1];
  if (name !== undefined && args.values['all'] === true) throw new OpsRefused('Name one commit or write --all, not both.');
  const events = (await listParkedEvents()).filter((event) => name === undefined || event.name === name);
  const retried = await retryEvents(call, events);
  if (name !== undefined && events.length > 0) return { line: args.dryRun ? 'Nothing was written.' : retried.trim() };
  const commits = name === undefined ? [...(await parkedByName()).values()] : [await parkedNamed(name)];
  const streams = new Map<string, StreamId>(commits.map(({ stream }) => [streamKey(stream), stream]));
  if (args.dryRun) {
    for (const key of streams.keys()) terminal.out(`Would redrive ${key}`);
    return { line: `Would redrive ${counted(streams.size, 'stream')}. Nothing was written.` };
  }
  for (const [key, stream] of streams) {
    terminal.progress(`Redriving ${key}`);
    await redrive(PROJECTOR, stream);
  }
  const stillParked = [...(await parkedByName()).values()].filter(({ stream }) => streams.has(streamKey(stream)));
  for (const commit of stillParked) terminal.out(`${nameOf(commit)}  ${commit.at}  ${commit.reason}`);
  const line = `Redriven: ${counted(streams.size, 'stream')}; still parked: ${counted(stillParked.length, 'commit')}.${retried}`;
  return { line, wrong: stillParked.length > 0 };
}

const SUBCOMMANDS: Readonly<Record<string, (call: VerbCall) => Promise<VerbResult>>> = { list, show, redrive: redriveStreams };

/** `parked list | show | redrive`: works on parked commits and events. */
export const parked: Run = (call) => {
  const [name = ''] = call.args.positionals;
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (!subcommand) throw new OpsRefused(`parked has the words ${Object.keys(SUBCOMMANDS).join(', ')} and no "${name}".`);
  return subcommand(call);
};
