import { cmiSeconds } from '../../../shared/packages/cmi/cmi-time.ts';
import type { CaseCall, ObjectivesCheck, Visit } from './commands.ts';
import type { SuitePlayer } from './player.ts';

/** What a case came to: its calls, those that were answered as it says, and the first that was not. */
export type Replay = { readonly passed: number; readonly total: number; readonly failures: readonly string[] };

const MOST_VISITS = 60;

export type Case = {
  readonly name: string;
  /** The title of the activity that the learner begins with, where that is not the package's own beginning. */
  readonly start: string;
  readonly visits: ReadonlyMap<string, Visit>;
  /** What a learner chooses by a title, and by a number of the case. */
  readonly byTitle: ReadonlyMap<string, string>;
  readonly byNumber: ReadonlyMap<string, string>;
};

/** The number under which a case knows an activity is in the address of its page. */
export const numberOf = (entry: string): string => /[?&]act=(\w+)/.exec(entry)?.[1] ?? '';

/** Returns the place of an objective with an id, by which cases name it; -1 for none. */
function objectiveAt(player: SuitePlayer, id: string): number {
  const count = Number(player.call('GetValue', ['cmi.objectives._count']));
  for (let index = 0; index < count; index += 1) if (player.call('GetValue', [`cmi.objectives.${index}.id`]) === id) return index;
  return -1;
}

const NAMED = /&([^&]+)&/;

function checkObjectives(player: SuitePlayer, { ids }: ObjectivesCheck): string | null {
  const count = Number(player.call('GetValue', ['cmi.objectives._count']));
  const found = Array.from({ length: count }, (_, index) => player.call('GetValue', [`cmi.objectives.${index}.id`]));
  return found.toSorted().join(',') === [...ids].toSorted().join(',') ? null : `objectives are ${found.join(',')}, not ${ids.join(',')}`;
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const DURATION = /^P(?=.)/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Whether two answers say the same: numbers and durations have several forms. */
function isSame(answer: string, wanted: string): boolean {
  if (NUMBER.test(answer) && NUMBER.test(wanted)) return Number(answer) === Number(wanted);
  if (!DURATION.test(answer) || !DURATION.test(wanted)) return answer === wanted;
  return answer === wanted || cmiSeconds('2004', answer) === cmiSeconds('2004', wanted);
}

/** Returns what a call got wrong; null: nothing. */
function check(player: SuitePlayer, command: CaseCall | ObjectivesCheck): string | null {
  if (command.call === 'objectives') return checkObjectives(player, command);
  const [element = '', ...rest] = command.values;
  const id = NAMED.exec(element)?.[1];
  const named = id === undefined ? element : element.replace(NAMED, String(objectiveAt(player, id)));
  // What an element that is found by its id says of its id is that id.
  const wanted = id !== undefined && element.endsWith('.id') ? id : command.answer;
  const answer = player.call(command.call, [named, ...rest].slice(0, command.values.length));
  const error = player.call('GetLastError', []);
  const isAnswer = wanted === null ? answer.length > 0 && answer.length <= 255 : isSame(answer, wanted);
  if (isAnswer && error === command.error) return null;
  return `${command.call}(${[named, ...rest].map(short).join(', ')}): ${short(answer)} / ${error}, not ${short(wanted ?? 'a text')} / ${command.error}`;
}

const TEST = /^(DMI|API)t(\d)$/;

/** Returns the title of the activity that an instruction to launch a test means. */
function testTitle(instruction: string): string {
  const [, group, number] = TEST.exec(instruction) ?? [];
  return `${group === 'API' ? 'API' : 'Data Model'} Implementation Test ${number}`;
}

/** Does what a case has the learner do after a launch. Returns whether an activity is open then. */
function act(player: SuitePlayer, then: string | null, { byTitle }: Case): void {
  if (then === null) {
    if (player.current() !== null) player.end();
    return;
  }
  const [what = '', title = ''] = then.split('~');
  const target = byTitle.get(title);
  if (what === 'Continue') player.navigate('continue');
  else if (what === 'Previous') player.navigate('previous');
  else if (what === 'Choice' && target !== undefined) player.navigate({ choice: target });
  else if (TEST.test(what)) player.navigate({ choice: byTitle.get(testTitle(what)) ?? '' });
  else {
    player.end();
    player.close();
  }
}

/** Opens the package; at first at the activity that the case says, which the learner chooses. */
function begin(player: SuitePlayer, { start, byTitle }: Case, isFirst: boolean): void {
  const sco = isFirst ? byTitle.get(start) : undefined;
  player.launch(sco);
  if (sco !== undefined && player.current()?.uuid !== sco) player.navigate({ choice: sco });
}

/** Leaves a page that makes no calls for the activity that the case goes on with. */
function chooseNext(player: SuitePlayer, open: readonly string[], { byNumber }: Case): void {
  const number = /^Act(\w+)V/.exec(open[0] ?? '')?.[1] ?? '';
  player.navigate({ choice: byNumber.get(number) ?? '' });
}

/** Plays a case to its end: launches in the order in which the product delivers them, each as the case says. */
export function replay(player: SuitePlayer, each: Case): Replay {
  const total = [...each.visits.values()].reduce((sum, { commands }) => sum + commands.length, 0);
  const counts = new Map<string, number>();
  const open = new Set(each.visits.keys());
  const failures: string[] = [];
  let passed = 0;
  for (let turn = 0; turn < MOST_VISITS && open.size > 0; turn += 1) {
    if (player.current() === null) begin(player, each, counts.size === 0);
    const current = player.current();
    const number = numberOf(current?.entry ?? '');
    if (current?.kind === 'asset' && number === '') {
      chooseNext(player, [...open], each);
      continue;
    }
    counts.set(number, (counts.get(number) ?? 0) + 1);
    const name = `Act${number}V${counts.get(number)}`;
    const visit = each.visits.get(name);
    if (!visit) {
      failures.push(`${each.name}: ${name} was delivered, and ${[...open].join(', ')} was awaited`);
      break;
    }
    open.delete(name);
    for (const command of visit.commands) {
      const problem = check(player, command);
      if (problem === null) passed += 1;
      else failures.push(`${each.name} ${name}: ${problem}`);
    }
    act(player, visit.next, each);
  }
  return { passed, total, failures };
}
