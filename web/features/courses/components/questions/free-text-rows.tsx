import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RULE_CONDITIONS } from '../../../../../shared/learning/question.ts';
import type { QuestionRuleInput } from '../../../../api/generated/graphql.ts';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { NumberInput } from '../../../../design/primitives/number-input.ts';
import { Select } from '../../../../design/primitives/select.ts';
import styles from './rows.module.css';
import { onEnter, useRows } from './use-rows.ts';
import { t } from '../../../../texts/text.ts';

type RowsProps = {
  rules: QuestionRuleInput[];
  points: number;
  onRules: (rules: QuestionRuleInput[]) => void;
  onPoints: (points: number) => void;
};

const whole = (value: string | number): number => (typeof value === 'number' ? Math.trunc(value) : 0);

type RuleProps = {
  rule: QuestionRuleInput;
  /** From 1. */
  place: number;
  onChange: (part: Partial<QuestionRuleInput>) => void;
  onAdd: () => void;
  /** null: the only rule stays. */
  onRemove: (() => void) | null;
};

const RuleRow = ({ rule, place, onChange, onAdd, onRemove }: RuleProps): ReactNode => (
  <div className={styles.row}>
    <Select
      aria-label={t('Rule {number}', { number: place })}
      className={styles.rowCondition}
      data={RULE_CONDITIONS.map((value) => ({ value, label: t(value) }))}
      value={rule.condition}
      onChange={(condition) => condition && onChange({ condition })}
    />
    <TextInput
      className="grow"
      data-row-field
      aria-label={t('Words or phrases of rule {number}', { number: place })}
      placeholder={t('word|another word')}
      value={rule.word}
      maxLength={1000}
      onChange={(event) => onChange({ word: event.currentTarget.value })}
      onKeyDown={onEnter(onAdd)}
    />
    <NumberInput
      className={styles.rowPoints}
      aria-label={t('Points of rule {number}', { number: place })}
      min={-1000}
      max={1000}
      allowDecimal={false}
      value={rule.points}
      onChange={(value) => onChange({ points: whole(value) })}
      onKeyDown={onEnter(onAdd)}
    />
    {onRemove && (
      <ActionIcon aria-label={t('Remove rule {number}', { number: place })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    )}
  </div>
);

/** Words that give points, and how many points make the answer correct; at least one rule. */
export function FreeTextRows({ rules, points, onRules, onPoints }: RowsProps): ReactNode {
  const set = (at: number, part: Partial<QuestionRuleInput>): void =>
    onRules(rules.map((rule, i) => (i === at ? { ...rule, ...part } : rule)));
  const { rows, addAfter, remove } = useRows(rules, onRules, () => ({ condition: 'contains', word: '', points: 1 }));
  return (
    <>
      <fieldset className={styles.rows} ref={rows}>
        <legend>{t('An answer gets points when it')}</legend>
        <div className={styles.heads} aria-hidden>
          <span className={styles.rowCondition}>{t('Rule')}</span>
          <span className="grow">{t('Words or phrases')}</span>
          <span className={styles.rowPoints}>{t('Points')}</span>
          {rules.length > 1 && <span className={styles.headOfAct} />}
        </div>
        {rules.map((rule, i) => (
          <RuleRow
            // oxlint-disable-next-line react/no-array-index-key -- rules have no id, and these rows never move
            key={i}
            rule={rule}
            place={i + 1}
            onChange={(part) => set(i, part)}
            onAdd={() => addAfter(i)}
            onRemove={rules.length > 1 ? () => remove(i) : null}
          />
        ))}
        <Button variant="subtle" leftSection={<Plus {...ICON} />} onClick={() => addAfter(rules.length - 1)}>
          {t('Add rule')}
        </Button>
      </fieldset>
      <NumberInput
        label={t('Points needed')}
        description={t('An answer with fewer points is incorrect. Put a bar between words that count the same: car|bicycle.')}
        maw={420}
        min={0}
        max={100_000}
        allowDecimal={false}
        value={points}
        onChange={(value) => onPoints(whole(value))}
      />
    </>
  );
}
