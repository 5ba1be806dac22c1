import type { ReactNode } from 'react';
import type { TermsPreviewQuery } from '../../api/generated/graphql.ts';
import { enumeration } from '../../texts/formats.ts';
import { richPlural } from '../../texts/rich.ts';
import { numberText, plural, t } from '../../texts/text.ts';
import styles from './terms-fields.module.css';

type Effect = TermsPreviewQuery['termsPreview'];

/** Names as a list that keeps its direction. */
const listed = (names: readonly string[]): ReactNode => <bdi>{enumeration(names)}</bdi>;

/** Who becomes overdue, by name as far as there are few of them. */
function TurnLate({ names, count }: { names: readonly string[]; count: number }): ReactNode {
  const [shown, more] = [listed(names), count - names.length];
  if (more <= 0)
    return richPlural(count, '{count} user becomes overdue: {names}', '{count} users become overdue: {names}', { names: shown });
  return richPlural(
    more,
    '{total} users become overdue: {names} and {count} more',
    '{total} users become overdue: {names} and {count} more',
    {
      total: count,
      names: shown,
    },
  );
}

/** Who is not overdue any more. */
function TurnOpen({ names, count }: { names: readonly string[]; count: number }): ReactNode {
  const [shown, more] = [listed(names), count - names.length];
  if (more <= 0)
    return richPlural(count, '{count} user is not overdue any more: {names}', '{count} users are not overdue any more: {names}', {
      names: shown,
    });
  return richPlural(
    more,
    '{total} users are not overdue any more: {names} and {count} more',
    '{total} users are not overdue any more: {names} and {count} more',
    { total: count, names: shown },
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
        {late > 0 && (
          <li>
            <TurnLate count={late} names={effect.turn_overdue_names} />
          </li>
        )}
        {open > 0 && (
          <li>
            <TurnOpen count={open} names={effect.turn_open_names} />
          </li>
        )}
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
