import type { ReactNode } from 'react';
import { MOST_DAYS, MOST_GRACE } from '../../../shared/learning/terms/term-limits.ts';
import { Checkbox, Radio } from '../../design/primitives/choice.ts';
import { SHORT, TextInput } from '../../design/primitives/input.ts';
import { NumberInput } from '../../design/primitives/number-input.ts';
import { t } from '../../texts/text.ts';
import { AccessFields } from './access-fields.tsx';
import { errorAt, type FieldsProps, numberOf } from './field-parts.ts';
import type { DueWay } from './terms-input.ts';
import styles from './terms-fields.module.css';

const isWay = (value: string): value is DueWay => value === 'none' || value === 'day' || value === 'days';

/** By when a course has to be done: not at all, on a day, or so many days after the enrolment, each with its days of grace; and when access ends. */
export function TermsFields({ choice, onChoose, fields, full = false }: FieldsProps): ReactNode {
  const { way, day, days, grace, mandatory } = choice;
  return (
    <div className={styles.terms}>
      <Radio.Group label={t('Due date')} value={way} onChange={(value) => isWay(value) && onChoose({ way: value })}>
        <div className={styles.ways}>
          <Radio value="none" label={t('No due date')} />
          <Radio value="day" label={t('On a day')} />
          <Radio value="days" label={t('Days after enrolment')} />
        </div>
      </Radio.Group>
      {way !== 'none' && (
        <div className={styles.parts}>
          {way === 'day' ? (
            <TextInput
              {...SHORT}
              type="date"
              label={t('Due on')}
              description={t('The day ends where the learner lives.')}
              value={day}
              error={errorAt(fields, 'due_day')}
              onChange={({ currentTarget }) => onChoose({ day: currentTarget.value })}
            />
          ) : (
            <NumberInput
              {...SHORT}
              label={t('Days')}
              min={1}
              max={MOST_DAYS}
              allowDecimal={false}
              value={days ?? ''}
              error={errorAt(fields, 'due_days')}
              onChange={(value) => onChoose({ days: numberOf(value) })}
            />
          )}
          <NumberInput
            {...SHORT}
            label={t('Days of grace')}
            min={0}
            max={MOST_GRACE}
            allowDecimal={false}
            value={grace ?? ''}
            error={errorAt(fields, 'grace_days')}
            onChange={(value) => onChoose({ grace: numberOf(value) })}
          />
          <Checkbox
            label={t('Mandatory')}
            checked={mandatory}
            onChange={({ currentTarget }) => onChoose({ mandatory: currentTarget.checked })}
          />
        </div>
      )}
      {(full || way !== 'none' || choice.access !== 'never') && <AccessFields choice={choice} onChoose={onChoose} fields={fields} />}
    </div>
  );
}
