import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RULE_CONDITIONS } from '../../../../shared/learning/question.ts';
import type { QuestionRuleInput } from '../../../api/generated/graphql.ts';
import { ActionIcon, Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { NumberInput } from '../../../design/primitives/number-input.ts';
import { Select } from '../../../design/primitives/select.ts';

type RowsProps = {
  rules: QuestionRuleInput[];
  points: number;
  onRules: (rules: QuestionRuleInput[]) => void;
  onPoints: (points: number) => void;
};

const whole = (value: string | number): number => (typeof value === 'number' ? Math.trunc(value) : 0);

/** Words that give points, and how many points make the answer correct; at least one rule. */
export function FreeTextRows({ rules, points, onRules, onPoints }: RowsProps): ReactNode {
  const set = (at: number, part: Partial<QuestionRuleInput>): void =>
    onRules(rules.map((rule, i) => (i === at ? { ...rule, ...part } : rule)));
  return (
    <>
      <fieldset className="rows">
        <legend>Rules</legend>
        {rules.map((rule, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no id, and these rows never move
          <div key={i} className="row">
            <Select
              aria-label={`Condition of rule ${i + 1}`}
              className="row-condition"
              data={[...RULE_CONDITIONS]}
              value={rule.condition}
              onChange={(condition) => condition && set(i, { condition })}
            />
            <TextInput
              className="grow"
              aria-label={`Word of rule ${i + 1}`}
              placeholder="word|another word"
              value={rule.word}
              maxLength={1000}
              onChange={(event) => set(i, { word: event.currentTarget.value })}
            />
            <NumberInput
              className="row-points"
              aria-label={`Points of rule ${i + 1}`}
              min={-1000}
              max={1000}
              allowDecimal={false}
              value={rule.points}
              onChange={(value) => set(i, { points: whole(value) })}
            />
            {rules.length > 1 && (
              <ActionIcon aria-label={`Remove rule ${i + 1}`} onClick={() => onRules(rules.filter((_, other) => other !== i))}>
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        <Button
          variant="subtle"
          leftSection={<Plus {...ICON} />}
          onClick={() => onRules([...rules, { condition: 'contains', word: '', points: 1 }])}
        >
          Add rule
        </Button>
      </fieldset>
      <NumberInput
        label="Required points"
        className="form-short"
        min={0}
        max={100_000}
        allowDecimal={false}
        value={points}
        onChange={(value) => onPoints(whole(value))}
      />
    </>
  );
}
