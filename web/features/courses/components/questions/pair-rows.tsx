import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionPairInput } from '../../../../api/generated/graphql.ts';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';

type PairProps = { pairs: QuestionPairInput[]; onChange: (pairs: QuestionPairInput[]) => void };

/** What belongs together, a row each; at least one. */
export function PairRows({ pairs, onChange }: PairProps): ReactNode {
  const set = (at: number, part: Partial<QuestionPairInput>): void =>
    onChange(pairs.map((pair, i) => (i === at ? { ...pair, ...part } : pair)));
  return (
    <fieldset className="rows">
      <legend>Pairs</legend>
      {pairs.map((pair, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- pairs have no id, and these rows never move
        <div key={i} className="row">
          <TextInput
            className="grow"
            aria-label={`Left of pair ${i + 1}`}
            placeholder="Left"
            value={pair.left}
            maxLength={2000}
            onChange={(event) => set(i, { left: event.currentTarget.value })}
          />
          <TextInput
            className="grow"
            aria-label={`Right of pair ${i + 1}`}
            placeholder="Right"
            value={pair.right}
            maxLength={2000}
            onChange={(event) => set(i, { right: event.currentTarget.value })}
          />
          {pairs.length > 1 && (
            <ActionIcon aria-label={`Remove pair ${i + 1}`} onClick={() => onChange(pairs.filter((_, other) => other !== i))}>
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="subtle" leftSection={<Plus {...ICON} />} onClick={() => onChange([...pairs, { left: '', right: '' }])}>
        Add pair
      </Button>
    </fieldset>
  );
}
