import { check } from './checks.ts';
import type { Visit } from './commands.ts';
import { type Instruction, instructionOf, pageAt } from './pages.ts';
import type { SuitePlayer } from './player.ts';

/** What a case came to: its calls, those that were answered as it says, and the first that was not. */
export type Replay = { readonly passed: number; readonly total: number; readonly failures: readonly string[] };

export type Case = {
  readonly name: string;
  /** The title of the activity that the learner begins with, where that is not the package's own beginning. */
  readonly start: string;
  /** In the order in which they have to come. */
  readonly visits: readonly Visit[];
  /** What a learner chooses by a title, and by a number of the case. */
  readonly byTitle: ReadonlyMap<string, string>;
  readonly byNumber: ReadonlyMap<string, string>;
};

/** The number under which a case knows an activity is in the address of its page. */
export const numberOf = (entry: string): string => /[?&]act=(\w+)/.exec(entry)?.[1] ?? '';

export const totalOf = (visits: readonly Visit[]): number => visits.reduce((sum, { commands }) => sum + commands.length, 0);

const ROOT = /the activity that corresponds to the root/;

/** Returns what the learner chooses by a title. */
const choiceOf = (title: string, { byTitle }: Case): string => byTitle.get(ROOT.test(title) ? 'root' : title) ?? '';

/** Does what a case has the learner do after a visit. Returns the title that is chosen when the package opens again. */
function act(player: SuitePlayer, instruction: Instruction | null, each: Case): string | null {
  switch (instruction?.kind) {
    case undefined:
      break;
    case 'continue':
    case 'previous':
      player.navigate(instruction.kind);
      break;
    case 'choice':
      player.navigate({ choice: choiceOf(instruction.title, each) });
      break;
    case 'suspend':
      player.close();
      break;
    case 'exit':
      player.close('exit');
      break;
    case 'relaunch':
      player.close();
      return instruction.title;
  }
  return null;
}

/** Opens the package, and chooses the activity that the case says. */
function begin(player: SuitePlayer, title: string | null, each: Case): void {
  const sco = title === null ? undefined : each.byTitle.get(title);
  const isGroup = sco !== undefined && ![...each.byNumber.values()].includes(sco);
  // A group is chosen in the open package.
  player.launch(isGroup ? undefined : sco);
  if (sco !== undefined && player.current()?.uuid !== sco) player.navigate({ choice: sco });
}

const activityOf = ({ name }: Visit): string => /^Act(\w+)V/.exec(name)?.[1] ?? '';

/** Leaves a page that makes no calls, until the activity that the case goes on with is open. */
function passAssets(player: SuitePlayer, visit: Visit, { byNumber }: Case): void {
  const current = player.current();
  if (current?.kind === 'asset' && numberOf(current.entry) === '') player.navigate({ choice: byNumber.get(activityOf(visit)) ?? '' });
}

/** Plays the calls of a visit and leaves its page as that does. Returns what went wrong. */
function playVisit(player: SuitePlayer, visit: Visit, { name }: Case): string[] {
  const failures = visit.commands.flatMap((command) => {
    const problem = check(player, command);
    return problem === null ? [] : [`${name} ${visit.name}: ${problem}`];
  });
  const page = pageAt(player.current()?.entry ?? '');
  if (page.terminatesAtOnce) player.terminate();
  else player.whenLeft(page.asksWhenLeft);
  return failures;
}

/** Plays a case to its end: launches in the order in which the product delivers them, each as the case says. */
export function replay(player: SuitePlayer, each: Case): Replay {
  const failures: string[] = [];
  const waiting = [...each.visits];
  let passed = 0;
  let title: string | null = each.start;
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    if (player.current() === null) begin(player, title, each);
    passAssets(player, next, each);
    const number = numberOf(player.current()?.entry ?? '');
    if (number !== activityOf(next))
      failures.push(`${each.name}: activity ${number || 'none'} was delivered, and ${next.name} was awaited`);
    const at = waiting.findIndex((visit) => activityOf(visit) === number);
    const [visit] = at === -1 ? [] : waiting.splice(at, 1);
    if (!visit) break;
    const problems = playVisit(player, visit, each);
    passed += visit.commands.length - problems.length;
    failures.push(...problems);
    title = act(player, instructionOf(visit), each);
  }
  return { passed, total: totalOf(each.visits), failures };
}
