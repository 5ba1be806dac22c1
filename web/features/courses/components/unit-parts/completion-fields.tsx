import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CompletionOption } from '../../../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { SHORT } from '../../../../design/primitives/input.ts';
import { NumberInput } from '../../../../design/primitives/number-input.ts';
import { Select } from '../../../../design/primitives/select.ts';
import type { UnitProps } from './unit-props.ts';
import styles from './completion-fields.module.css';

const DAY = 86_400;
const NONE = 'none';
const LABELS: Readonly<Record<NonNullable<CompletionOption> | typeof NONE, string>> = {
  [NONE]: 'None',
  time: 'After a period of time',
  question: 'With a question',
  'instructor-accepts': 'Instructor accepts the answer',
  'user-uploads': 'When uploading an answer',
};

/** Returns what follows from an option where its name does not say it. */
function hintOf(option: string | null, questions: number): string | null {
  if (option === null) return 'Complete when the learner presses Next.';
  return option === 'time' && questions > 0 ? 'Learners must answer the questions too.' : null;
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
        label="Complete unit"
        data={options.map((option) => ({ value: option, label: LABELS[option] }))}
        value={completionOption ?? options[0] ?? NONE}
        onChange={choose}
        {...(hint === null ? {} : { description: hint })}
      />
      {isTimed && (
        <NumberInput
          data-problem="time_limit"
          label="Seconds"
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
          <b className="strong">Learners will read</b>
          <p className="dim">You need to stay on this unit for {timeLimit} seconds before continuing.</p>
        </div>
      )}
    </>
  );
}
