import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionPairInput } from '../../../../api/generated/graphql.ts';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import styles from './rows.module.css';
import { onEnter, useRows } from './use-rows.ts';
import { t } from '../../../../texts/text.ts';

type PairProps = { pairs: QuestionPairInput[]; onChange: (pairs: QuestionPairInput[]) => void };

/** Pairs, a row each; at least one. */
export function PairRows({ pairs, onChange }: PairProps): ReactNode {
  const set = (at: number, part: Partial<QuestionPairInput>): void =>
    onChange(pairs.map((pair, i) => (i === at ? { ...pair, ...part } : pair)));
  const { rows, addAfter, remove } = useRows(pairs, onChange, () => ({ left: '', right: '' }));
  return (
    <fieldset className={styles.rows} ref={rows}>
      <legend>{t('Pairs')}</legend>
      <div className={styles.heads} aria-hidden>
        <span className="grow">{t('Left')}</span>
        <span className="grow">{t('Right')}</span>
        {pairs.length > 1 && <span className={styles.headOfAct} />}
      </div>
      {pairs.map((pair, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- pairs have no id, and these rows never move
        <div key={i} className={styles.row} data-pair>
          <TextInput
            className="grow"
            data-row-field
            aria-label={t('Left of pair {number}', { number: i + 1 })}
            value={pair.left}
            maxLength={2000}
            onChange={(event) => set(i, { left: event.currentTarget.value })}
            onKeyDown={onEnter((field) => field.closest('[data-pair]')?.querySelector<HTMLElement>('[data-row-end]')?.focus())}
          />
          <TextInput
            className="grow"
            data-row-end
            aria-label={t('Right of pair {number}', { number: i + 1 })}
            value={pair.right}
            maxLength={2000}
            onChange={(event) => set(i, { right: event.currentTarget.value })}
            onKeyDown={onEnter(() => addAfter(i))}
          />
          {pairs.length > 1 && (
            <ActionIcon aria-label={t('Remove pair {number}', { number: i + 1 })} onClick={() => remove(i)}>
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="subtle" leftSection={<Plus {...ICON} />} onClick={() => addAfter(pairs.length - 1)}>
        {t('Add pair')}
      </Button>
    </fieldset>
  );
}
