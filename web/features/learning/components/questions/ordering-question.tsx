import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sortable } from '../../../../design/widgets/sortable.tsx';
import { moved } from '../../../../design/widgets/sortable-row.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import styles from './ordering-question.module.css';
import questionStyles from './question.module.css';
import { t } from '../../../../texts/text.ts';
import { keyName } from '../../../../design/patterns/key-name.tsx';
import { rich } from '../../../../texts/rich.ts';

type Props = {
  question: PlayerQuestion;
  draft: AnswerDraftOf<'Ordering'>;
  onChange: (draft: AnswerDraftOf<'Ordering'>) => void;
  keys: boolean;
};

const KeyHints = (): ReactNode => (
  <p className={questionStyles.questionKeys}>
    <span>{rich('<k>Space</k> lift and put down', { k: keyName })}</span>
    <span>{rich('<k>↑</k> <k>↓</k> move', { k: keyName })}</span>
    <span>{rich('<k>Esc</k> put back', { k: keyName })}</span>
    <span>{t('or drag')}</span>
  </p>
);

/** Rows of 56 px with grip, place, up and down: by pointer, touch, keys or presses. */
export function OrderingQuestion({ question, draft, onChange, keys }: Props): ReactNode {
  const items = draft.order.map((id) => ({ id, name: question.options.find((option) => option.id === id)?.text ?? '' }));
  const move = (from: number, to: number): void => onChange({ ...draft, order: moved(draft.order, from, to) });
  const last = items.length - 1;
  return (
    <>
      <Sortable
        items={items}
        onMove={move}
        label={question.question}
        className={styles.ordering}
        gripClassName={styles.orderingGrip}
        renderRow={({ name }, { grip, index, place }) => (
          <>
            {grip}
            <span className={clsx('num', styles.orderingPlace)}>{place + 1}</span>
            <span className="grow">
              <bdi>{name}</bdi>
            </span>
            <button
              type="button"
              aria-label={t('Move up: {name}', { name })}
              aria-disabled={place === 0 || undefined}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={18} strokeWidth={1.75} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={t('Move down: {name}', { name })}
              aria-disabled={place === last || undefined}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </>
        )}
      />
      {keys && items.length > 1 && <KeyHints />}
    </>
  );
}
