import { Fragment, type ReactNode, useState } from 'react';
import { Menu } from '../../../../design/primitives/menu.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import { digit } from './use-keys.ts';
import styles from './gaps-question.module.css';
import questionStyles from './question.module.css';
import { t } from '../../../../texts/text.ts';
import { keyName } from '../../../../design/patterns/key-name.tsx';
import { rich } from '../../../../texts/rich.ts';

type Props = {
  question: PlayerQuestion;
  draft: AnswerDraftOf<'Fill the Gaps'>;
  onChange: (draft: AnswerDraftOf<'Fill the Gaps'>) => void;
  keys: boolean;
};
type GapProps = { number: number; choices: readonly string[]; word: string | null; onChoose: (word: string) => void; keys: boolean };

function Gap({ number, choices, word, onChoose, keys }: GapProps): ReactNode {
  const [open, setOpen] = useState(false);
  const choose = (choice: string): void => {
    onChoose(choice);
    setOpen(false);
  };
  const onKey = (event: React.KeyboardEvent): void => {
    const choice = choices[digit(event.key)];
    if (!open || choice === undefined) return;
    event.preventDefault();
    choose(choice);
  };
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-start" width="max-content">
      <Menu.Target>
        <button
          type="button"
          className={styles.gap}
          data-full={word !== null || undefined}
          aria-label={word === null ? t('Gap {number}', { number }) : t('Gap {number}: {word}', { number, word })}
          onKeyDown={onKey}
        >
          {word === null ? t('gap {number}', { number }) : <bdi>{word}</bdi>}
        </button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKey}>
        {choices.map((choice, i) => (
          <Menu.Item
            className={styles.gapChoice}
            key={choice}
            leftSection={keys ? <kbd aria-hidden="true">{i + 1}</kbd> : undefined}
            onClick={() => choose(choice)}
          >
            <bdi>{choice}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The text with its gaps; each opens its choices. */
export function GapsQuestion({ question, draft, onChange, keys }: Props): ReactNode {
  const parts = question.gap_parts ?? [];
  const gaps = question.gaps ?? [];
  const put = (at: number, word: string): void => onChange({ ...draft, words: draft.words.map((old, i) => (i === at ? word : old)) });
  const most = Math.max(1, ...gaps.map(({ choices }) => choices.length));
  return (
    <>
      <p className={styles.gaps} dir="auto">
        {parts.map((part, i) => {
          const gap = gaps[i];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no id but their place, which never changes
            <Fragment key={i}>
              {part}
              {gap && (
                <Gap number={i + 1} choices={gap.choices} word={draft.words[i] ?? null} onChoose={(word) => put(i, word)} keys={keys} />
              )}
            </Fragment>
          );
        })}
      </p>
      {keys && (
        <p className={questionStyles.questionKeys}>
          <span>{rich('<k>Tab</k> next gap', { k: keyName })}</span>
          <span>{rich('<k>Enter</k> open', { k: keyName })}</span>
          <span>{rich('<k>1</k> to {last} choose', { k: keyName, last: keyName(String(most)) })}</span>
          <span>{rich('<k>Esc</k> close', { k: keyName })}</span>
        </p>
      )}
    </>
  );
}
