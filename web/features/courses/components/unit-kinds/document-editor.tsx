import type { ReactNode } from 'react';
import { extensionOf } from '../../../../../shared/files/file-kinds.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { Pdf } from '../../../../design/widgets/viewers.tsx';
import { DocumentLink } from '../unit-parts/document-link.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import { memberOf, UnitFile } from '../unit-parts/unit-file.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import styles from '../unit-parts/media.module.css';
import { t } from '../../../../texts/text.ts';

/** A document, with its pages as learners see them where it is a PDF, and a text. Its removal takes the questions about it along. */
export function DocumentEditor(props: UnitProps): ReactNode {
  const path = memberOf(props, 'doc_path') || memberOf(props, 'file_path');
  const remove = (): void => props.onChange((old) => ({ ...old, questions: [], body: { ...old.body, doc_path: null, file_path: null } }));
  return (
    <>
      <div className={styles.media}>
        <UnitFile {...props} kind="document" label={t('Upload a document file')}>
          {path === '' ? null : (
            <>
              {extensionOf(path) === 'pdf' && <Pdf key={path} title={props.unit.title ?? ''} address={assetUrl(path)} />}
              <div className={styles.mediaButtons}>
                <DocumentLink path={path} />
                <Button variant="default" onClick={remove}>
                  {t('Remove')}
                </Button>
              </div>
            </>
          )}
        </UnitFile>
        {path !== '' && props.unit.questions.length > 0 && (
          <p className="small dim">{t('Removing the document also removes its questions.')}</p>
        )}
      </div>
      <PlainTextEditor {...props} />
    </>
  );
}
