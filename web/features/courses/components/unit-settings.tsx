import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../../../design/patterns/confirm.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { NumberInput } from '../../../design/primitives/number-input.ts';
import { Select } from '../../../design/primitives/select.ts';
import { type FormUnit, titleOf } from '../builder/course-form.ts';

const DAY = 86_400;
const NONE = 'none';
const OPTIONS = [
  { value: NONE, label: 'None' },
  { value: 'time', label: 'After a period of time' },
  { value: 'question', label: 'With a question' },
];
const ASSIGNMENT_OPTIONS = [
  { value: 'instructor-accepts', label: 'Instructor accepts the answer' },
  { value: 'user-uploads', label: 'When uploading an answer' },
];

type SettingsProps = { unit: FormUnit; index: number; onChange: (by: (unit: FormUnit) => FormUnit) => void; onRemove: () => void };

/** When the unit counts as complete, and what learners will read about it. */
export function UnitSettings({ unit, index, onChange, onRemove }: SettingsProps): ReactNode {
  const [removing, setRemoving] = useState(false);
  const { kind, completionOption, timeLimit, questions } = unit;
  const isTest = kind === 'test' || kind === 'scorm';
  const isTimed = completionOption === 'time';
  const choose = (value: string | null): void => {
    const option = value === NONE ? null : value;
    onChange((old) => ({ ...old, completionOption: option, timeLimit: option === 'time' ? (old.timeLimit ?? 60) : null }));
  };
  return (
    <div className="unit-settings">
      <div className="builder-side-head">
        <h2 className="h3">Unit settings</h2>
      </div>
      {!isTest && (
        <Select
          label="Complete unit"
          data={kind === 'assignment' ? ASSIGNMENT_OPTIONS : OPTIONS}
          value={completionOption ?? (kind === 'assignment' ? 'user-uploads' : NONE)}
          onChange={choose}
          {...(isTimed && questions.length > 0 ? { description: 'And the questions must be answered.' } : {})}
        />
      )}
      {kind === 'test' && <p className="small dim">A test is complete when all its questions are answered correctly.</p>}
      {isTimed && (
        <NumberInput
          label="Seconds"
          className="form-short"
          min={1}
          max={DAY}
          allowDecimal={false}
          value={timeLimit ?? ''}
          onChange={(value) => onChange((old) => ({ ...old, timeLimit: typeof value === 'number' ? value : null }))}
        />
      )}
      {isTimed && timeLimit !== null && (
        <div className="small unit-settings-note">
          <b className="strong">Learners will read</b>
          <p className="dim">You need to stay on this unit for {timeLimit} seconds before continuing.</p>
        </div>
      )}
      <Button className="unit-remove" variant="subtle" leftSection={<Trash2 {...ICON} />} onClick={() => setRemoving(true)}>
        Delete unit
      </Button>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={`Delete ${titleOf(unit, index)}?`}
        text="Learners lose it with the next publication. Their answers stay in reports."
        affects={[{ what: questions.length === 1 ? 'question' : 'questions', count: questions.length }]}
        act="Delete unit"
        busyAct="Deleting..."
        onConfirm={async () => onRemove()}
      />
    </div>
  );
}
