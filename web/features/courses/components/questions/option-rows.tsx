import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionOptionInput } from '../../../../api/generated/graphql.ts';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { Checkbox } from '../../../../design/primitives/choice.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { moved } from '../../../../design/widgets/sortable-row.ts';
import { nextOption } from '../../builder/questions.ts';
import { onEnter, useRows } from './use-rows.ts';
import styles from './rows.module.css';
import { t } from '../../../../texts/text.ts';

type OptionProps = { ordered: boolean; options: QuestionOptionInput[]; onChange: (options: QuestionOptionInput[]) => void };

/** Options with the right ones ticked; of an ordering question in the right order. */
export function OptionRows({ ordered, options, onChange }: OptionProps): ReactNode {
  const set = (at: number, part: Partial<QuestionOptionInput>): void =>
    onChange(options.map((option, i) => (i === at ? { ...option, ...part } : option)));
  const { rows, addAfter, remove } = useRows(options, onChange, () => nextOption(options));
  const move = (from: number, to: number): void => onChange([...moved(options, from, to)]);
  return (
    <fieldset className={styles.rows} ref={rows}>
      <legend>{ordered ? t('Options in the correct order') : t('Answer options (tick the correct ones)')}</legend>
      {options.map((option, i) => (
        <div key={option.id} className={styles.row}>
          {ordered ? (
            <span className={clsx(styles.rowNumber, 'num dim')}>{i + 1}</span>
          ) : (
            <label className={styles.rowCheck} htmlFor={`correct-${option.id}`}>
              <Checkbox
                id={`correct-${option.id}`}
                aria-label={t('Option {number} is correct', { number: i + 1 })}
                checked={option.checked ?? false}
                onChange={(event) => set(i, { checked: event.currentTarget.checked })}
              />
            </label>
          )}
          <TextInput
            className="grow"
            data-row-field
            aria-label={t('Option {number}', { number: i + 1 })}
            value={option.text}
            maxLength={2000}
            onChange={(event) => set(i, { text: event.currentTarget.value })}
            onKeyDown={onEnter(() => addAfter(i))}
          />
          {ordered && (
            <>
              <ActionIcon
                aria-label={t('Move option {number} up', { number: i + 1 })}
                aria-disabled={i === 0 || undefined}
                onClick={() => move(i, i - 1)}
              >
                <ArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('Move option {number} down', { number: i + 1 })}
                aria-disabled={i === options.length - 1 || undefined}
                onClick={() => move(i, i + 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label={t('Remove option {number}', { number: i + 1 })} onClick={() => remove(i)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button variant="subtle" leftSection={<Plus {...ICON} />} onClick={() => addAfter(options.length - 1)}>
        {t('Add option')}
      </Button>
    </fieldset>
  );
}
