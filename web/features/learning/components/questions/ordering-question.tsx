import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { moved, Sortable } from '../../../../design/widgets/sortable.tsx';
import type { PlayerQuestion } from '../../player/course.ts';
import type { GivenOf } from '../../player/answer-draft.ts';

type Props = { question: PlayerQuestion; given: GivenOf<'Ordering'>; onChange: (given: GivenOf<'Ordering'>) => void };

/** Rows of 56 px with grip, place, up and down: by pointer, touch, keys or presses. */
export function OrderingQuestion({ question, given, onChange }: Props): ReactNode {
  const items = given.order.map((id) => ({ id, name: question.options.find((option) => option.id === id)?.text ?? '' }));
  const move = (from: number, to: number): void => onChange({ ...given, order: moved(given.order, from, to) });
  const last = items.length - 1;
  return (
    <Sortable
      items={items}
      onMove={move}
      label={question.question}
      className="ordering"
      renderRow={({ name }, { grip, index }) => (
        <>
          {grip}
          <span className="num ordering-place">{index + 1}</span>
          <span className="grow">{name}</span>
          <button
            type="button"
            aria-label={`Move up: ${name}`}
            aria-disabled={index === 0 || undefined}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUp size={18} strokeWidth={1.75} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={`Move down: ${name}`}
            aria-disabled={index === last || undefined}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </>
      )}
    />
  );
}
