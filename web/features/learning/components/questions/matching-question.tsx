import { GripVertical, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropTarget, DropArea, DraggableItem } from '../../../../design/widgets/sortable-slots.tsx';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import { bankOf } from '../../player/answer-bank.ts';
import { digit, letter, letterAt, useKeys } from './use-keys.ts';
import styles from './matching-question.module.css';
import questionStyles from './question.module.css';
import { t } from '../../../../texts/text.ts';
import { keyName } from '../../../../design/patterns/key-name.tsx';
import { rich } from '../../../../texts/rich.ts';

type Props = {
  question: PlayerQuestion;
  draft: AnswerDraftOf<'Match the Pairs'>;
  onChange: (draft: AnswerDraftOf<'Match the Pairs'>) => void;
  keys: boolean;
};

const firstEmpty = (rights: readonly (string | null)[], from: number): number => {
  const later = rights.findIndex((id, i) => id === null && i > from);
  return later === -1 ? Math.max(0, rights.indexOf(null)) : later;
};

/** Pick a row, press an answer; or drag it there. The next empty row is picked by itself. Letters stay with their answers. */
export function MatchingQuestion({ question, draft, onChange, keys }: Props): ReactNode {
  const lefts = question.lefts ?? [];
  const rights = question.rights ?? [];
  const [picked, setPicked] = useState(() => firstEmpty(draft.rights, -1));
  const [announcement, setAnnouncement] = useState('');
  const bank = bankOf(rights, draft.rights);
  const place = (id: string, at: number): void => {
    const next = draft.rights.map((right, i) => (i === at ? id : right === id ? null : right));
    onChange({ ...draft, rights: next });
    setPicked(firstEmpty(next, at));
    setAnnouncement(`${lefts[at]?.text ?? ''}: ${rights.find((right) => right.id === id)?.text ?? ''}`);
  };
  const clear = (at: number): void => {
    onChange({ ...draft, rights: draft.rights.map((right, i) => (i === at ? null : right)) });
    setPicked(at);
    setAnnouncement(t('{name}: empty', { name: lefts[at]?.text ?? '' }));
  };
  useKeys(keys, (key) => {
    if (key === 'Backspace') {
      const at = draft.rights[picked] ? picked : draft.rights.findLastIndex((right) => right !== null);
      if (at !== -1) clear(at);
      return true;
    }
    if (lefts[digit(key)]) setPicked(digit(key));
    const entry = bank.find(({ index }) => index === letter(key));
    if (entry) place(entry.answer.id, picked);
    return entry !== undefined || lefts[digit(key)] !== undefined;
  });
  return (
    <DropArea onPlace={(thing, at) => place(thing, Number(at))}>
      <div className={styles.matching}>
        <ol>
          {lefts.map((left, i) => {
            const right = rights.find(({ id }) => id === draft.rights[i]);
            const isPicked = i === picked && bank.length > 0;
            return (
              <li key={left.id}>
                <button type="button" className={styles.matchingLeft} aria-pressed={isPicked} onClick={() => setPicked(i)}>
                  {keys && <kbd aria-hidden="true">{i + 1}</kbd>}
                  <bdi>{left.text}</bdi>
                </button>
                <DropTarget id={String(i)} className={styles.matchingPlace} data={right ? 'full' : isPicked ? 'target' : undefined}>
                  {right ? <bdi>{right.text}</bdi> : isPicked ? t('Choose an answer') : t('Empty')}
                  {right && (
                    <button type="button" aria-label={t('Remove {name}', { name: right.text })} onClick={() => clear(i)}>
                      <X size={16} aria-hidden />
                    </button>
                  )}
                </DropTarget>
              </li>
            );
          })}
        </ol>
        {bank.length > 0 && (
          <div className={styles.matchingBank}>
            <h3 className="small">{t('Answers')}</h3>
            <ul>
              {bank.map(({ answer: right, index }) => (
                <li key={right.id}>
                  <DraggableItem id={right.id} className={styles.matchingAnswer} onPress={() => place(right.id, picked)}>
                    <GripVertical size={16} aria-hidden />
                    <bdi>{right.text}</bdi>
                    {keys && <kbd aria-hidden="true">{letterAt(index)}</kbd>}
                  </DraggableItem>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="sr" role="status">
          {announcement}
        </p>
        {keys && lefts.length > 0 && (
          <p className={questionStyles.questionKeys}>
            <span>{rich('<k>1</k> to {last} pick a row', { k: keyName, last: keyName(String(lefts.length)) })}</span>
            {bank.length > 0 && (
              <span>{rich('<k>A</k> to {last} place an answer', { k: keyName, last: keyName(letterAt(rights.length - 1)) })}</span>
            )}
            <span>{rich('<k>Backspace</k> undo', { k: keyName })}</span>
            <span>{t('or drag')}</span>
          </p>
        )}
      </div>
    </DropArea>
  );
}
