import { Download, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { PlainText } from '../reading/plain-text.tsx';
import { Pdf } from '../../../../design/widgets/viewers.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import styles from './media.module.css';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import { t } from '../../../../texts/text.ts';

/** Names of stored files end as their content was found to be. */
const isPdf = (path: string): boolean => /\.pdf(?:[?#]|$)/.test(path);

function Pages({ unit, place, renew }: UnitContent<UnitOf<'DocumentUnit'>>): ReactNode {
  const path = unit.file_path;
  if (!path) return null;
  if (isPdf(path)) return <Pdf title={unit.title} address={assetUrl(path)} renew={renew} start={place.start} onPage={place.settle} />;
  return (
    <>
      <p>{t('This document type cannot be displayed directly. Please download it using the link below:')}</p>
      <p className={styles.download}>
        <Button component="a" href={assetUrl(path)} download variant="default" leftSection={<Download {...ICON} />}>
          {t('Download')}
          <span className="sr"> {unit.title}</span>
        </Button>
      </p>
    </>
  );
}

const Document = (props: UnitContent<UnitOf<'DocumentUnit'>>): ReactNode => (
  <>
    <Pages {...props} />
    <PlainText text={props.unit.content} />
  </>
);

export const document = {
  icon: Presentation,
  fragment: graphql(`
    fragment LearnerDocument on DocumentUnit {
      file_path
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  // The viewer of PDFs is large: it is loaded when a document is shown.
  load: [],
  Content: Document,
} satisfies UnitKindView;
