import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CompletionOption } from '../../../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { SHORT } from '../../../../design/primitives/input.ts';
import { NumberInput } from '../../../../design/primitives/number-input.ts';
import { Select } from '../../../../design/primitives/select.ts';
import type { UnitProps } from './unit-props.ts';
import styles from './completion-fields.module.css';
import { plural, t, text } from '../../../../texts/text.ts';

const DAY = 86_400;
const NONE = 'none';
const LABELS: Readonly<Record<NonNullable<CompletionOption> | typeof NONE, string>> = {
  [NONE]: text('None'),
  time: text('After a period of time'),
  question: text('With a question'),
  'instructor-accepts': text('Instructor accepts the answer'),
  'user-uploads': text('When uploading an answer'),
};

/** Returns what follows from an option where its name does not say it. */
function hintOf(option: string | null, questions: number): string | null {
  if (option === null) return t('Complete when the learner presses Next.');
  return option === 'time' && questions > 0 ? t('Learners must answer the questions too.') : null;
}

/** When the unit counts as complete, of the options of its kind, and what learners will read about it. */
export function CompletionFields({ unit, onChange }: UnitProps): ReactNode {
  const { completionOption, timeLimit, questions } = unit;
  const options = descriptorOf(unit.kind).completionOptions.map((option) => option ?? NONE);
  const isTimed = completionOption === 'time';
  const hint = hintOf(completionOption, questions.length);
  const choose = (value: string | null): void => {
    const option = value === NONE ? null : value;
    onChange((old) => ({ ...old, completionOption: option, timeLimit: option === 'time' ? (old.timeLimit ?? 60) : null }));
  };
  return (
    <>
      <Select
        label={t('Complete unit')}
        data={options.map((option) => ({ value: option, label: t(LABELS[option]) }))}
        value={completionOption ?? options[0] ?? NONE}
        onChange={choose}
        {...(hint === null ? {} : { description: hint })}
      />
      {isTimed && (
        <NumberInput
          data-problem="time_limit"
          label={t('Seconds')}
          {...SHORT}
          min={1}
          max={DAY}
          allowDecimal={false}
          value={timeLimit ?? ''}
          onChange={(value) => onChange((old) => ({ ...old, timeLimit: typeof value === 'number' ? value : null }))}
        />
      )}
      {isTimed && timeLimit !== null && (
        <div className={clsx('small', styles.unitSettingsNote)}>
          <b className="strong">{t('Learners will read')}</b>
          <p className="dim">
            {plural(
              timeLimit,
              'You need to stay on this unit for {number} seconds before continuing.',
              'You need to stay on this unit for {number} seconds before continuing.',
              { number: timeLimit },
            )}
          </p>
        </div>
      )}
    </>
  );
}
