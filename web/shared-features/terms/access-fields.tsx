import type { ReactNode } from 'react';
import { MOST_DAYS, TERM_REASON_LENGTH } from '../../../shared/learning/terms/term-limits.ts';
import { Checkbox, Radio } from '../../design/primitives/choice.ts';
import { SHORT, TextInput } from '../../design/primitives/input.ts';
import { NumberInput } from '../../design/primitives/number-input.ts';
import { t } from '../../texts/text.ts';
import { errorAt, type FieldsProps, numberOf } from './field-parts.ts';
import type { AccessWay } from './terms-input.ts';
import styles from './terms-fields.module.css';

const isWay = (value: string): value is AccessWay => value === 'never' || value === 'due' || value === 'days';

/** When access to a course ends, and why the course has to be done. */
export function AccessFields({ choice, onChoose, fields }: FieldsProps): ReactNode {
  const { way, access, accessDays, kept, reason } = choice;
  return (
    <>
      <Radio.Group
        label={t('End of access')}
        value={access}
        error={errorAt(fields, 'access_ends')}
        onChange={(value) => isWay(value) && onChoose({ access: value })}
      >
        <div className={styles.ways}>
          <Radio value="never" label={t('Access does not end')} />
          {(way !== 'none' || access === 'due') && <Radio value="due" label={t('With the due date and its days of grace')} />}
          <Radio value="days" label={t('A number of days after enrolment')} />
        </div>
      </Radio.Group>
      {access !== 'never' && (
        <div className={styles.parts}>
          {access === 'days' && (
            <NumberInput
              {...SHORT}
              label={t('Days of access')}
              min={1}
              max={MOST_DAYS}
              allowDecimal={false}
              value={accessDays ?? ''}
              error={errorAt(fields, 'access_days')}
              onChange={(value) => onChoose({ accessDays: numberOf(value) })}
            />
          )}
          <Checkbox
            label={t('Learners who have completed the course keep access')}
            checked={kept}
            onChange={({ currentTarget }) => onChoose({ kept: currentTarget.checked })}
          />
        </div>
      )}
      {(way !== 'none' || access !== 'never') && (
        <TextInput
          label={t('Reason')}
          dir="auto"
          maxLength={TERM_REASON_LENGTH}
          value={reason}
          error={errorAt(fields, 'reason')}
          onChange={({ currentTarget }) => onChoose({ reason: currentTarget.value })}
        />
      )}
    </>
  );
}
