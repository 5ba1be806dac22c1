import { GripVertical, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PlaceFor, Places, Thing } from '../../../../design/widgets/sortable-places.tsx';
import type { PlayerQuestion } from '../../player/course.ts';
import type { GivenOf } from '../../player/answer-draft.ts';
import { digit, letter, letterAt, useKeys } from './use-keys.ts';

type Props = {
  question: PlayerQuestion;
  given: GivenOf<'Match the Pairs'>;
  onChange: (given: GivenOf<'Match the Pairs'>) => void;
  keys: boolean;
};

const firstEmpty = (rights: readonly (string | null)[], from: number): number => {
  const later = rights.findIndex((id, i) => id === null && i > from);
  return later === -1 ? Math.max(0, rights.indexOf(null)) : later;
};

/** Pick a row, press an answer; or drag it there. The next empty row is picked by itself. */
export function MatchingQuestion({ question, given, onChange, keys }: Props): ReactNode {
  const lefts = question.lefts ?? [];
  const rights = question.rights ?? [];
  const [picked, setPicked] = useState(() => firstEmpty(given.rights, -1));
  const [said, setSaid] = useState('');
  const bank = rights.filter(({ id }) => !given.rights.includes(id));
  const place = (id: string, at: number): void => {
    const next = given.rights.map((right, i) => (i === at ? id : right === id ? null : right));
    onChange({ ...given, rights: next });
    setPicked(firstEmpty(next, at));
    setSaid(`${lefts[at]?.text ?? ''}: ${rights.find((right) => right.id === id)?.text ?? ''}`);
  };
  const clear = (at: number): void => {
    onChange({ ...given, rights: given.rights.map((right, i) => (i === at ? null : right)) });
    setPicked(at);
    setSaid(`${lefts[at]?.text ?? ''}: empty`);
  };
  useKeys(keys, (key) => {
    if (key === 'Backspace') {
      const at = given.rights[picked] ? picked : given.rights.findLastIndex((right) => right !== null);
      if (at !== -1) clear(at);
      return true;
    }
    if (lefts[digit(key)]) setPicked(digit(key));
    const answer = bank[letter(key)];
    if (answer) place(answer.id, picked);
    return answer !== undefined || lefts[digit(key)] !== undefined;
  });
  return (
    <Places onPlace={(thing, at) => place(thing, Number(at))}>
      <div className="matching">
        <ol>
          {lefts.map((left, i) => {
            const right = rights.find(({ id }) => id === given.rights[i]);
            const isPicked = i === picked && bank.length > 0;
            return (
              <li key={left.id}>
                <button type="button" className="matching-left" aria-pressed={isPicked} onClick={() => setPicked(i)}>
                  {keys && <kbd aria-hidden="true">{i + 1}</kbd>}
                  {left.text}
                </button>
                <PlaceFor id={String(i)} className="matching-place" data={right ? 'full' : isPicked ? 'target' : undefined}>
                  {right ? right.text : isPicked ? 'Choose an answer' : 'Empty'}
                  {right && (
                    <button type="button" aria-label={`Take back ${right.text}`} onClick={() => clear(i)}>
                      <X size={16} aria-hidden />
                    </button>
                  )}
                </PlaceFor>
              </li>
            );
          })}
        </ol>
        {bank.length > 0 && (
          <div className="matching-bank">
            <h3 className="small">Answers</h3>
            <ul>
              {bank.map((right, i) => (
                <li key={right.id}>
                  <Thing id={right.id} className="matching-thing" onPress={() => place(right.id, picked)}>
                    <GripVertical size={16} aria-hidden />
                    {right.text}
                    {keys && <kbd aria-hidden="true">{letterAt(i)}</kbd>}
                  </Thing>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="sr" role="status">
          {said}
        </p>
        {keys && lefts.length > 0 && (
          <p className="question-keys">
            <span>
              <kbd>1</kbd> to <kbd>{lefts.length}</kbd> pick a row
            </span>
            {bank.length > 0 && (
              <span>
                <kbd>A</kbd> to <kbd>{letterAt(bank.length - 1)}</kbd> place an answer
              </span>
            )}
            <span>
              <kbd>Backspace</kbd> take it back
            </span>
            <span>or drag</span>
          </p>
        )}
      </div>
    </Places>
  );
}
