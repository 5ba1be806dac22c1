import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { doubtfulGaps } from '../../../../../shared/learning/doubtful-gaps.ts';
import { type Selection, withGap, withPlainBrackets } from '../../../../../shared/learning/gap-text.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import styles from './gap-field.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** So many are shown at a time. */
const MOST_SHOWN = 5;

/** Offers to show brackets as text where they are probably no gap. */
function DoubtfulGaps({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const doubtful = doubtfulGaps(text).slice(0, MOST_SHOWN);
  return (
    <div role="status">
      {doubtful.map((gap) => {
        const brackets = text.slice(gap.start, gap.end);
        return (
          <p key={gap.start} className={styles.doubtfulGap}>
            <span>{rich('Is {brackets} a gap?', { brackets })}</span>
            <Button variant="subtle" size="xs" onClick={() => onChange(withPlainBrackets(text, gap))}>
              <span>{rich('No, show {brackets} as text', { brackets })}</span>
            </Button>
          </p>
        );
      })}
    </div>
  );
}

/** The text of a question with gaps. A gap is made of the selected words by a button, or by Alt and G. */
export function GapField({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<Selection | null>(null);
  useLayoutEffect(() => {
    if (selection.current === null) return;
    field.current?.setSelectionRange(selection.current.start, selection.current.end);
    selection.current = null;
  });
  const makeGap = (): void => {
    if (!field.current) return;
    field.current.focus();
    const { selectionStart, selectionEnd } = field.current;
    selection.current = withGap({ text, start: selectionStart, end: selectionEnd });
    onChange(selection.current.text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // By the key's place, since Alt makes other letters of it on some keyboards.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyG') return;
    event.preventDefault();
    makeGap();
  };
  return (
    <div className={styles.gapField}>
      <Textarea
        ref={field}
        label={t('Text with gaps')}
        description={t(
          'Put each gap in [brackets]. To offer choices, put the correct one first: [right|wrong|wrong]. Brackets that are no gap get backslashes: \\[1\\]. So does a bar that is text: \\|.',
        )}
        minRows={4}
        maxLength={20_000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <DoubtfulGaps text={text} onChange={onChange} />
      <Button variant="default" size="xs" aria-keyshortcuts="Alt+G" onClick={makeGap} rightSection={<kbd>Alt G</kbd>}>
        {t('Turn the selected words into a gap')}
      </Button>
    </div>
  );
}
