import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import type { ScormPackageQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { scormPackageDocument } from '../../api/scorm-package.ts';
import { UNIT_FILES } from '../../builder/dropped-files.ts';
import { outsideAddress } from '../../../../shared-features/packages/outside-address.ts';
import { useUploadsOfCourse } from '../unit-parts/course-uploads-context.ts';
import { FileChooser } from '../unit-parts/file-chooser.tsx';
import { memberOf, UnitFile } from '../unit-parts/unit-file.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import mediaStyles from '../unit-parts/media.module.css';
import styles from './scorm-editor.module.css';
import { sentMessage } from '../../../../texts/sent-message.ts';
import { plural, t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';
import { standardText } from './standard-text.ts';

type ShownPackage = ScormPackageQuery['scormPackage'];

/** What the package starts, with a mark on what is elsewhere. */
function Parts({ parts }: Pick<ShownPackage, 'parts'>): ReactNode {
  const isOutside = parts.some(({ entry_url }) => outsideAddress(entry_url) !== null);
  return (
    <>
      {/* The box scrolls, also by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.parts} aria-label={t('Parts of the package')} tabIndex={0}>
        {parts.map(({ id, title, entry_url }) => {
          const outside = outsideAddress(entry_url);
          return (
            <li key={id}>
              <span dir="auto">{title ?? t('Without a title')}</span>
              {outside !== null && (
                <Badge tone="progress">
                  <span>{rich('Outside the package: {site}', { site: outside })}</span>
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
      {isOutside && (
        <Note tone="progress" title={t('This package opens pages of other sites.')}>
          <p>{t('What those sites do and collect is up to them. Publish the package only if you trust them.')}</p>
        </Note>
      )}
    </>
  );
}

const Facts = ({
  shown: { title, file_name: name, version, warnings, warning_texts: texts, parts },
}: {
  shown: ShownPackage;
}): ReactNode => (
  <>
    <p className={styles.head}>
      <b dir="auto">{title ?? t('Package without a title')}</b>
      <span className="dim">
        {plural(parts.length, '{standard} · {count} part', '{standard} · {count} parts', { standard: standardText(version) })}
      </span>
    </p>
    {name !== null && (
      <p className="small dim truncate" dir="auto" title={name}>
        {name}
      </p>
    )}
    <Parts parts={parts} />
    {warnings.length > 0 && (
      <Note tone="info" title={t('Noted in the package')}>
        {warnings.map((warning, index) => (
          <p key={warning}>{sentMessage(warning, texts?.[index])}</p>
        ))}
      </Note>
    )}
  </>
);

/** The package of a unit: what is in it, the file itself, another version, its removal. */
function StoredPackage({ unit, onChange, path, id }: Pick<UnitProps, 'unit' | 'onChange'> & { path: string; id: string }): ReactNode {
  const { startForUnit } = useUploadsOfCourse();
  const query = useQuery(queryOf(scormPackageDocument, { id, branchUrl: tenantAddress().branch }));
  const { purpose, accepts, part } = UNIT_FILES.scorm;
  const remove = (): void => onChange((old) => ({ ...old, body: { ...old.body, scorm_path: null, scorm_id: null } }));
  return (
    <section className={mediaStyles.mediaCard} aria-label={t('Package')}>
      {query.isPending && <Loading rows={2} />}
      {query.isError && (
        <Note tone="danger" title={t('What is in the package could not be read. The package itself is safe.')} alert>
          <p>{toApiError(query.error).message}</p>
        </Note>
      )}
      {query.data && <Facts shown={query.data.scormPackage} />}
      <div className={mediaStyles.mediaButtons}>
        <Button component="a" variant="default" href={assetUrl(path)} download leftSection={<Download {...ICON} />}>
          {t('Download the package')}
        </Button>
        <FileChooser label={t('Replace the package')} kind={accepts} onFile={(file) => startForUnit(unit.key, purpose, file, part)} />
        <Button variant="default" onClick={remove}>
          {t('Remove')}
        </Button>
      </div>
    </section>
  );
}

/** A package of SCORM, xAPI or cmi5. */
export function ScormEditor(props: UnitProps): ReactNode {
  const path = memberOf(props, 'scorm_path');
  const id = memberOf(props, 'scorm_id');
  return (
    <div className={mediaStyles.media}>
      <UnitFile {...props} kind="scorm" label={t('Upload a SCORM, xAPI, or cmi5 file')}>
        {path === '' || id === '' ? null : <StoredPackage key={id} unit={props.unit} onChange={props.onChange} path={path} id={id} />}
      </UnitFile>
      {path !== '' && id !== '' && (
        <p className="small dim">
          {t('A package that replaces this one is for learners who begin later. Those who have begun keep this one.')}
        </p>
      )}
    </div>
  );
}
