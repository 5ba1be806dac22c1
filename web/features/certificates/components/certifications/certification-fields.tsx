import type { ReactNode } from 'react';
import {
  MOST_LAPSE_DAYS,
  MOST_MONTHS,
  MOST_WINDOW_DAYS,
  TITLE_LENGTH,
} from '../../../../../shared/certificates/certifications/certification-limits.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { type Named, SearchMultiSelect } from '../../../../design/patterns/form/search-multi-select.tsx';
import { Radio } from '../../../../design/primitives/choice.ts';
import { SHORT, TextInput } from '../../../../design/primitives/input.ts';
import { NumberInput } from '../../../../design/primitives/number-input.ts';
import { NativeSelect } from '../../../../design/primitives/select.ts';
import { groupsToEnrolDocument } from '../../../../shared-features/api/groups-to-enrol.ts';
import { formatLanguage } from '../../../../texts/language.ts';
import { t } from '../../../../texts/text.ts';
import { coursesToCertifyDocument } from '../../api/certifications/courses-to-certify.ts';
import type { CertificationChoice, ValidityWay } from '../../certification-choice.ts';
import styles from './certification-fields.module.css';

type FieldsProps = {
  choice: CertificationChoice;
  onChoose: (part: Partial<CertificationChoice>) => void;
  /** Messages of the server, by the name of the member that they are about. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
};

const errorAt = (fields: FieldsProps['fields'], member: string): string | undefined => fields?.[member]?.join(' ');
const numberOf = (value: string | number): number | null => (typeof value === 'number' ? value : null);
const isWay = (value: string): value is ValidityWay => value === 'none' || value === 'months' || value === 'day';

type SelectProps = {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: readonly Named[];
  onChange: (items: readonly Named[]) => void;
};

const nothing = (): void => undefined;

const CourseSelect = ({ id, label, hint, error, value, onChange }: SelectProps): ReactNode => (
  <SearchMultiSelect
    boxed={{ id, label, error, description: hint }}
    value={value.map((item) => item.id)}
    known={value}
    onChange={onChange}
    onBlur={nothing}
    find={(search) => queryOf(coursesToCertifyDocument, { search: search || null, limit: 50, status: 'published' })}
    foundIn={({ coursesPage }) => coursesPage.data.map((course) => ({ id: course.id, name: course.title ?? '' }))}
    failure={t('The courses could not be loaded.')}
    noneFound={t('No courses found.')}
  />
);

const GroupSelect = ({ id, label, hint, error, value, onChange }: SelectProps): ReactNode => (
  <SearchMultiSelect
    boxed={{ id, label, error, description: hint }}
    value={value.map((item) => item.id)}
    known={value}
    onChange={onChange}
    onBlur={nothing}
    find={(search) => queryOf(groupsToEnrolDocument, { search: search || null, page: 1, limit: 50, branchUrl: null })}
    foundIn={({ groupsPage }) => groupsPage.data}
    failure={t('The groups could not be loaded.')}
    noneFound={t('No group has this name.')}
  />
);

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns the name of a month in the language of the page. */
const monthName = (month: number): string =>
  new Intl.DateTimeFormat(formatLanguage(), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2028, month - 1, 1)));

type NumberProps = { label: string; hint?: string; min: number; max: number; value: number | null; error: string | undefined };

const NumberOf = ({ hint, value, onChange, ...props }: NumberProps & { onChange: (value: number | null) => void }): ReactNode => (
  <NumberInput
    {...SHORT}
    {...props}
    description={hint}
    allowDecimal={false}
    value={value ?? ''}
    onChange={(typed) => onChange(numberOf(typed))}
  />
);

/** When it ends: after a number of months, or on a day of the year. */
function EndFields({ choice, onChoose, fields }: FieldsProps): ReactNode {
  const { way, months, month, day } = choice;
  return way === 'months' ? (
    <NumberOf
      label={t('Months')}
      min={1}
      max={MOST_MONTHS}
      value={months}
      error={errorAt(fields, 'validity_months')}
      onChange={(value) => onChoose({ months: value })}
    />
  ) : (
    <>
      <NumberOf
        label={t('Day')}
        min={1}
        max={31}
        value={day}
        error={errorAt(fields, 'validity_day')}
        onChange={(value) => onChoose({ day: value })}
      />
      <NativeSelect
        {...SHORT}
        label={t('Month')}
        value={String(month)}
        data={MONTHS.map((each) => ({ value: String(each), label: monthName(each) }))}
        onChange={({ currentTarget }) => onChoose({ month: Number(currentTarget.value) })}
      />
    </>
  );
}

/** Until when it is valid, from when it can be renewed, and when it lapses. */
function ValidityFields({ choice, onChoose, fields }: FieldsProps): ReactNode {
  const { way, windowDays, lapseDays } = choice;
  return (
    <>
      <Radio.Group label={t('Valid')} value={way} onChange={(value) => isWay(value) && onChoose({ way: value })}>
        <div className={styles.ways}>
          <Radio value="months" label={t('For a number of months')} />
          <Radio value="day" label={t('Until a day of the year')} />
          <Radio value="none" label={t('Without an end')} />
        </div>
      </Radio.Group>
      {way !== 'none' && (
        <div className={styles.parts}>
          <EndFields choice={choice} onChoose={onChoose} fields={fields} />
          <NumberOf
            label={t('Days of the renewal window')}
            hint={t('Before the end.')}
            min={0}
            max={MOST_WINDOW_DAYS}
            value={windowDays}
            error={errorAt(fields, 'window_days')}
            onChange={(value) => onChoose({ windowDays: value })}
          />
          <NumberOf
            label={t('Days until it lapses')}
            hint={t('After the end.')}
            min={0}
            max={MOST_LAPSE_DAYS}
            value={lapseDays}
            error={errorAt(fields, 'lapse_days')}
            onChange={(value) => onChoose({ lapseDays: value })}
          />
        </div>
      )}
    </>
  );
}

/** What people have to complete, and renew before it ends. */
export function CertificationFields({ choice, onChoose, fields }: FieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('Title')}
        dir="auto"
        required
        maxLength={TITLE_LENGTH}
        value={choice.title}
        error={errorAt(fields, 'title')}
        onChange={({ currentTarget }) => onChoose({ title: currentTarget.value })}
      />
      <CourseSelect
        id="certification-courses"
        label={t('Courses')}
        hint={t('All of them have to be completed. Completions from before count, too.')}
        error={errorAt(fields, 'course_ids')}
        value={choice.courses}
        onChange={(courses) => onChoose({ courses })}
      />
      <ValidityFields choice={choice} onChoose={onChoose} fields={fields} />
      {choice.way !== 'none' && (
        <CourseSelect
          id="certification-renewal"
          label={t('Courses of the renewal')}
          hint={t('Leave this empty for the same courses.')}
          error={errorAt(fields, 'renewal_ids')}
          value={choice.renewal}
          onChange={(renewal) => onChoose({ renewal })}
        />
      )}
      <GroupSelect
        id="certification-groups"
        label={t('Required of groups')}
        hint={t('Give these groups the courses as well, with a due date.')}
        error={errorAt(fields, 'group_ids')}
        value={choice.groups}
        onChange={(groups) => onChoose({ groups })}
      />
      <TextInput
        {...SHORT}
        type="date"
        label={t('Completions count from')}
        description={t('Leave this empty to count all of them.')}
        value={choice.countsFrom}
        error={errorAt(fields, 'counts_from')}
        onChange={({ currentTarget }) => onChoose({ countsFrom: currentTarget.value })}
      />
    </div>
  );
}
