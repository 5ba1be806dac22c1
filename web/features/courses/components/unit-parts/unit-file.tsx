import type { ReactNode } from 'react';
import type { FileUnitKind } from '../../builder/dropped-files.ts';
import { UNIT_FILES } from '../../builder/dropped-files.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadCard } from './upload-card.tsx';
import type { UnitProps } from './unit-props.ts';
import styles from './media.module.css';
import { t } from '../../../../texts/text.ts';
import { enumeration } from '../../../../texts/formats.ts';

/** Returns a member of a unit that holds a path or an address; '' for none. */
export const memberOf = ({ unit }: Pick<UnitProps, 'unit'>, name: string): string => {
  const value = unit.body[name];
  return typeof value === 'string' ? value : '';
};

/** Files that an earlier visit did not upload completely. */
function Interrupted({ kind }: { kind: FileUnitKind }): ReactNode {
  const names = useUploadsOfCourse()
    .interrupted(UNIT_FILES[kind].purpose)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="small dim" role="status">
      {t('Not uploaded completely: {names}. Choose the same file again to continue where it stopped.', { names: enumeration(names) })}
    </p>
  );
}

type UnitFileProps = UnitProps & {
  kind: FileUnitKind;
  label: string;
  /** The unit has a file: what stands in place of the choice. */
  children: ReactNode;
  /** Other ways to give the unit its source. */
  otherwise?: ReactNode;
};

/** The file of a unit: it is chosen, uploaded at once, and shown when it is stored. */
export function UnitFile({ unit, kind, label, children, otherwise }: UnitFileProps): ReactNode {
  const { list, startForUnit } = useUploadsOfCourse();
  const { purpose, accepts, part } = UNIT_FILES[kind];
  const upload = list.find(({ target }) => target === `unit:${unit.key}`);
  const chooser = (text: string): ReactNode => (
    <FileChooser label={text} kind={accepts} onFile={(file) => startForUnit(unit.key, purpose, file, part)} />
  );
  if (upload)
    return (
      <UploadCard className={styles.mediaCard} upload={upload}>
        <div className={styles.mediaButtons}>{chooser(t('Choose another file'))}</div>
      </UploadCard>
    );
  if (children !== null) return children;
  return (
    <div className={styles.mediaChoice}>
      <div className={styles.mediaButtons}>
        {otherwise}
        {chooser(label)}
      </div>
      <p className="small dim">{t('Files you drop on this page become new units.')}</p>
      <Interrupted kind={kind} />
    </div>
  );
}
