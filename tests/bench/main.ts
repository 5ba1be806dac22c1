import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Options, Outcome } from './bench.ts';
import type { Heading, Message, Order } from './group.ts';
import { GROUPS, LARGE_GROUPS } from './groups.ts';
import { machine } from './machine.ts';
import { lineOf, TABLE_HEAD, verdictOf } from './table.ts';

/**
 * `npm run bench`: measures the goals of docs/measured.md, one row at a time. What was timed is told and never
 * asserted: a machine under other load shows other figures. Arguments: `--json FILE` keeps the figures, `--only a,b` takes groups or
 * rows by name, `--runs N` repeats each timed row, `--quick` uses small data sets.
 */
type BenchOptions = { readonly options: Options; readonly only: readonly string[]; readonly json: string | undefined };

function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: { json: { type: 'string' }, only: { type: 'string' }, runs: { type: 'string' }, quick: { type: 'boolean', default: false } },
  });
  const runs = Number(values.runs ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a number from 1 on.');
  const only = (values.only ?? '').split(',').map((name) => name.trim());
  return { options: { runs, quick: values.quick }, only: only.filter(Boolean), json: values.json };
}

/** Rows that are limits of a deployment, not goals: above them the bench fails. */
const HELD = new Set(['bundle-size', 'initialisation']);

type Line = { readonly heading: Heading; readonly outcome: Outcome };

/** Runs a group to its end; rows that it died over are told as well. */
function runGroup(order: Order, print: (line: Line) => void): Promise<void> {
  return new Promise((done) => {
    const open = new Map<string, Heading>();
    let said = false;
    const child = fork(join(import.meta.dirname, 'group.ts'), { env: { ...process.env, LOG_LEVEL: 'ERROR' } });
    child.on('message', (sent) => {
      const message = sent as Message; // group.ts says nothing else
      said = true;
      if ('headings' in message) for (const heading of message.headings) open.set(heading.name, heading);
      else {
        const heading = open.get(message.outcome.name);
        open.delete(message.outcome.name);
        if (heading) print({ heading, outcome: message.outcome });
      }
    });
    child.on('exit', (code) => {
      const { group, only } = order;
      if (!said && (only.length === 0 || only.includes(group))) open.set(group, { name: group, title: `Rows of ${group}`, goal: '' });
      for (const heading of open.values())
        print({ heading, outcome: { name: heading.name, why: `The process of the group ended with ${code}.` } });
      done();
    });
    child.send(order);
  });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { options, only, json } = readOptions();
  const on = machine();
  say(
    `${on.cpu}, ${on.cores} cores, ${on.memory}, Node ${on.node}, ${on.system}; load before ${on.load}; ${options.runs} runs${options.quick ? ', quick' : ''}`,
  );
  if (Number(on.load) > on.cores / 2) say('Others are at work on this machine: what is timed is slower than the product is.');
  say(TABLE_HEAD);
  const lines: Line[] = [];
  for (const group of Object.keys(GROUPS)) {
    if (only.length === 0 && LARGE_GROUPS.has(group)) continue;

    await runGroup({ group, options, only }, (line) => {
      lines.push(line);
      say(lineOf(line.heading, line.outcome));
    });
  }
  const heavy = lines.filter(({ heading, outcome }) => HELD.has(heading.name) && 'measured' in outcome && outcome.measured.meets === false);
  if (heavy.length > 0) {
    say(
      `Too heavy to ship: ${heavy.map(({ heading }) => heading.name).join(', ')}. What a function carries is in infra/build/bundle-options.ts and its imports.`,
    );
    process.exitCode = 1;
  }
  if (lines.length === 0) say(`There is no row named ${only.join(' or ')}. Groups: ${Object.keys(GROUPS).join(', ')}.`);
  if (json === undefined) return;
  const rows = lines.map(({ heading, outcome }) => ({
    ...heading,
    verdict: verdictOf(outcome),
    ...('measured' in outcome ? outcome.measured : { why: outcome.why }),
  }));
  writeFileSync(json, `${JSON.stringify({ at: new Date().toISOString(), machine: on, options, rows }, null, 2)}\n`);
}

await main();
