import type { ReactNode } from 'react';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { countedText } from '../../../shared-features/counted-text.ts';
import { type LicenceShortage, licenceShortageOf, type MissingGroup, missingGroupsOf } from '../import/problem-kinds.ts';
import type { RowResult } from '../import/run-import.ts';
import styles from './import-results.module.css';

const freeText = ({ free }: LicenceShortage): string => `${countedText(free, 'licence')} ${free === 1 ? 'is' : 'are'} free.`;

/** Says how many users of a file get no licence, and what to do; nothing while all get one. */
export function LicencesOfFile({ results, step }: { results: readonly RowResult[]; step: 'preview' | 'done' }): ReactNode {
  const shortage = licenceShortageOf(results);
  if (!shortage) return null;
  const users = countedText(shortage.without, 'user');
  const [title, what] =
    step === 'preview'
      ? [freeText(shortage), `${users} of this file can't be added without a licence.`]
      : ['All licences are used.', `${users} could not be added.`];
  return (
    <Note tone="progress" title={title}>
      <p>
        {what} Deactivate or delete users who no longer need access, or ask for more licences. Then import the file again: nobody is added
        twice.
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
    <Note title={`${countedText(groups.length, 'group')} of this file ${groups.length === 1 ? "doesn't" : "don't"} exist`}>
      <ul className={styles.importGroups} aria-label="Groups that don't exist">
        {groups.map(({ name, rows }) => (
          <li key={name}>
            <bdi>{name}</bdi> <span className="small dim num">{countedText(rows, 'row')}</span>
          </li>
        ))}
      </ul>
      {mayCreate ? (
        <Checkbox
          label="Create these groups"
          description="They are created with the import. If you undo the import, those that are empty are deleted."
          checked={isWanted}
          onChange={(event) => onCreate(event.currentTarget.checked)}
        />
      ) : (
        <p>Ask an admin to create them, or correct their names in the file.</p>
      )}
    </Note>
  );
}
