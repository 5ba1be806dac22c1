import type { ReactNode } from 'react';
import type { TermsPreviewQuery } from '../../api/generated/graphql.ts';
import { enumeration } from '../../texts/formats.ts';
import { numberText, plural, t } from '../../texts/text.ts';
import styles from './terms-fields.module.css';

type Effect = TermsPreviewQuery['termsPreview'];

/** Who is concerned, by name as far as there are few of them. */
function Named({ text, names, count }: { text: string; names: readonly string[]; count: number }): ReactNode {
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <li>
      {text} <span dir="auto">{enumeration(names)}</span>
      {more > 0 && ` ${plural(more, 'and {count} more', 'and {count} more')}`}
    </li>
  );
}

/** What a change of terms would do, in numbers and names. */
export function TermsEffect({ effect }: { effect: Effect }): ReactNode {
  const { people, examined, turn_overdue: late, turn_open: open, due_after_closing: afterClosing } = effect;
  return (
    <div role="status">
      <p>
        {plural(
          people,
          'This concerns {count} user who has not completed the course.',
          'This concerns {count} users who have not completed the course.',
        )}
      </p>
      <ul className={styles.effect}>
        {late === 0 && open === 0 && <li>{t('Nobody becomes overdue, and nobody stops being overdue.')}</li>}
        <Named
          count={late}
          names={effect.turn_overdue_names}
          text={plural(late, '{count} user becomes overdue:', '{count} users become overdue:')}
        />
        <Named
          count={open}
          names={effect.turn_open_names}
          text={plural(open, '{count} user is not overdue any more:', '{count} users are not overdue any more:')}
        />
        {afterClosing > 0 && (
          <li>
            {plural(afterClosing, '{count} user is due after the course has closed.', '{count} users are due after the course has closed.')}
          </li>
        )}
        {examined < people && <li>{t('Only the first {number} users by name were examined.', { number: numberText(examined) })}</li>}
      </ul>
    </div>
  );
}
