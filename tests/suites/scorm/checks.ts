import { cmiSeconds } from '../../../shared/packages/cmi/cmi-time.ts';
import { isSameAnswer } from './answers.ts';
import type { CaseCall, ObjectivesCheck } from './commands.ts';
import { LEARNER, type SuitePlayer } from './player.ts';

/** Returns the place of an item with an id, by which cases name it; -1 for none. */
function positionOf(player: SuitePlayer, list: string, id: string): number {
  const count = Number(player.call('GetValue', [`${list}._count`]));
  for (let index = 0; index < count; index += 1) if (player.call('GetValue', [`${list}.${index}.id`]) === id) return index;
  return -1;
}

const NAMED = /^(.*)\.&([^&]+)&/;

function checkObjectives(player: SuitePlayer, { ids }: ObjectivesCheck): string | null {
  const count = Number(player.call('GetValue', ['cmi.objectives._count']));
  const found = Array.from({ length: count }, (_, index) => player.call('GetValue', [`cmi.objectives.${index}.id`]));
  return found.toSorted().join(',') === [...ids].toSorted().join(',') ? null : `objectives are ${found.join(',')}, not ${ids.join(',')}`;
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const DURATION = /^P(?=.)/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const sorted = (list: string): string => list.split(',').toSorted().join(',');

/** Whether two answers say the same: numbers and durations have several forms, and names of children any order. */
function isSame(element: string, answer: string, wanted: string): boolean {
  if (element.endsWith('._children')) return sorted(answer) === sorted(wanted);
  if (NUMBER.test(answer) && NUMBER.test(wanted)) return Number(answer) === Number(wanted);
  if (!DURATION.test(answer) || !DURATION.test(wanted)) return answer === wanted;
  return answer === wanted || cmiSeconds('2004', answer) === cmiSeconds('2004', wanted);
}

/** Errors with which a comment of the platform may be answered: that there is none is no fault. */
const NO_COMMENT: ReadonlySet<string> = new Set(['0', '301', '403']);

const isComment = (element: string): boolean => element.startsWith('cmi.comments_from_lms.') && !element.endsWith('._children');

/** Returns the answer that a case wants; what is said of the learner is what the platform knows of them. */
function wantedOf({ answer, error, call, values: [element = ''] }: CaseCall): string | null {
  if (call !== 'GetValue' || error !== '0') return answer;
  if (element === 'cmi.learner_id') return LEARNER.id;
  if (element === 'cmi.learner_name') return LEARNER.name;
  // What an element that is found by its id says of its id is that id.
  return element.endsWith('.id') ? (NAMED.exec(element)?.[2] ?? answer) : answer;
}

/** Returns what a call got wrong; null: nothing. */
export function check(player: SuitePlayer, command: CaseCall | ObjectivesCheck): string | null {
  if (command.call === 'objectives') return checkObjectives(player, command);
  const [element = '', ...rest] = command.values;
  const [, list, id] = NAMED.exec(element) ?? [];
  const named = list === undefined || id === undefined ? element : element.replace(NAMED, `${list}.${positionOf(player, list, id)}`);
  const wanted = wantedOf(command);
  const answer = player.call(command.call, [named, ...rest].slice(0, command.values.length));
  const error = player.call('GetLastError', []);
  if (command.call === 'GetValue' && isComment(element) && NO_COMMENT.has(error)) return null;
  const isAnswer =
    wanted === null
      ? answer.length > 0 && answer.length <= 255
      : isSame(element, answer, wanted) || (command.type != null && isSameAnswer(element, command.type, answer, wanted));
  if (isAnswer && error === command.error) return null;
  return `${command.call}(${[named, ...rest].map(short).join(', ')}): ${short(answer)} / ${error}, not ${short(wanted ?? 'a text')} / ${command.error}`;
}
