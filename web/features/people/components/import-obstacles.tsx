import type { ReactNode } from 'react';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { countedText } from '../../../shared-features/counted-text.ts';
import { type LicenceShortage, licenceShortageOf, type MissingGroup, missingGroupsOf } from '../import/problem-kinds.ts';
import type { RowResult } from '../import/run-import.ts';
import styles from './import-results.module.css';
import { t, plural } from '../../../texts/text.ts';

/** Returns how many licences are free, and what follows from it for the users of a file. */
const shortageTexts = ({ free, without }: LicenceShortage, step: 'preview' | 'done'): readonly [title: string, what: string] =>
  step === 'preview'
    ? [
        plural(free, '{count} licence is free.', '{count} licences are free.'),
        plural(
          without,
          "{count} user of this file can't be added without a licence.",
          "{count} users of this file can't be added without a licence.",
        ),
      ]
    : [t('All licences are used.'), plural(without, '{count} user could not be added.', '{count} users could not be added.')];

/** Says how many users of a file get no licence, and what to do; nothing while all get one. */
export function LicencesOfFile({ results, step }: { results: readonly RowResult[]; step: 'preview' | 'done' }): ReactNode {
  const shortage = licenceShortageOf(results);
  if (!shortage) return null;
  const [title, what] = shortageTexts(shortage, step);
  return (
    <Note tone="progress" title={title}>
      <p>
        {what}{' '}
        {t(
          'Deactivate or delete users who no longer need access, or ask for more licences. Then import the file again: nobody is added twice.',
        )}
      </p>
    </Note>
  );
}

type GroupsOfFileProps = {
  readonly results: readonly RowResult[];
  /** The groups that are to be created. */
  readonly newGroups: readonly MissingGroup[];
  /** Whether the viewer may create groups. */
  readonly mayCreate: boolean;
  readonly onCreate: (wanted: boolean) => void;
};

/** All groups that a file names and that do not exist, which can be created with the import. */
export function GroupsOfFile({ results, newGroups, mayCreate, onCreate }: GroupsOfFileProps): ReactNode {
  const isWanted = newGroups.length > 0;
  const groups = isWanted ? newGroups : missingGroupsOf(results);
  if (groups.length === 0) return null;
  return (
    <Note title={plural(groups.length, "{count} group of this file doesn't exist", "{count} groups of this file don't exist")}>
      <ul className={styles.importGroups} aria-label={t("Groups that don't exist")}>
        {groups.map(({ name, rows }) => (
          <li key={name}>
            <bdi>{name}</bdi> <span className="small dim num">{countedText(rows, 'row')}</span>
          </li>
        ))}
      </ul>
      {mayCreate ? (
        <Checkbox
          label={t('Create these groups')}
          description={t('They are created with the import. If you undo the import, those that are empty are deleted.')}
          checked={isWanted}
          onChange={(event) => onCreate(event.currentTarget.checked)}
        />
      ) : (
        <p>{t('Ask an admin to create them, or correct their names in the file.')}</p>
      )}
    </Note>
  );
}
