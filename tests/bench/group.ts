import type { Options, Outcome } from './bench.ts';
import { GROUPS } from './groups.ts';

/** What main.ts tells the process of a group, and what comes back: the group's rows first, then their outcomes. */
export type Order = { readonly group: string; readonly options: Options; readonly only: readonly string[] };
export type Heading = { readonly name: string; readonly title: string; readonly goal: string };
export type Message = { readonly headings: readonly Heading[] } | { readonly outcome: Outcome };

const say = (message: Message): void => void process.send?.(message);

async function run({ group, options, only }: Order): Promise<void> {
  const load = GROUPS[group];
  if (!load) throw new Error(`There is no group ${group}.`);
  const { rows, run: measure } = await load();
  const chosen = rows.filter(({ name }) => only.length === 0 || only.includes(group) || only.includes(name));
  say({ headings: chosen.map(({ name, title, goal }) => ({ name, title, goal })) });
  if (chosen.length > 0)
    await measure(
      options,
      chosen.map(({ name }) => name),
      (outcome) => say({ outcome }),
    );
}

// The bench was ended: hosts that were started here end with their parent.
process.once('disconnect', () => process.exit(1));
process.once('message', (order) => {
  // main.ts sends one kind of message. Workers and open connections of the product's own would keep the process.
  run(order as Order).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
