import type { ReactNode } from 'react';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { titleOf } from '../../builder/course-form.ts';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import { plural, t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type DeleteUnitProps = Pick<UnitProps, 'unit' | 'index'> & { opened: boolean; onClose: () => void; onRemove: () => void };

/** Asks before a unit is deleted, and says what learners keep of it. */
export const DeleteUnit = ({ unit, index, opened, onClose, onRemove }: DeleteUnitProps): ReactNode => (
  <Confirm
    opened={opened}
    onClose={onClose}
    title={rich('Delete {name}?', { name: titleOf(unit, index) })}
    text={
      unit.id === null
        ? t("This unit was never published. Deleting it can't be undone.")
        : t('Learners keep this unit until you publish again. Their answers stay in reports.')
    }
    affects={[{ noun: plural(unit.questions.length, 'question', 'questions'), count: unit.questions.length }]}
    act={t('Delete unit')}
    busyAct={t('Deleting...')}
    onConfirm={async () => onRemove()}
  />
);
