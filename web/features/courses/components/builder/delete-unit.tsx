import type { ReactNode } from 'react';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { titleOf } from '../../builder/course-form.ts';
import type { UnitProps } from '../unit-parts/unit-props.ts';

type DeleteUnitProps = Pick<UnitProps, 'unit' | 'index'> & { opened: boolean; onClose: () => void; onRemove: () => void };

/** Asks before a unit is deleted, and says what learners keep of it. */
export const DeleteUnit = ({ unit, index, opened, onClose, onRemove }: DeleteUnitProps): ReactNode => (
  <Confirm
    opened={opened}
    onClose={onClose}
    title={named`Delete ${titleOf(unit, index)}?`}
    text={
      unit.id === null
        ? "This unit was never published. Deleting it can't be undone."
        : 'Learners keep this unit until you publish again. Their answers stay in reports.'
    }
    affects={[{ noun: unit.questions.length === 1 ? 'question' : 'questions', count: unit.questions.length }]}
    act="Delete unit"
    busyAct="Deleting..."
    onConfirm={async () => onRemove()}
  />
);
