import { AppWindow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { PlainText } from '../reading/plain-text.tsx';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import styles from './media.module.css';

// Framed pages are never of our origin (sites and uploads have hosts of their own), so their scripts may keep their storage.
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Returns an address without the grant in it, which changes when it is renewed. */
const withoutGrant = (url: string | null): string | null => url && url.replace(/\/_m\/[^/]+\//, '/_m/');

/** Returns the first address of a file: a renewed one would load the frame again, and what was done in it would be lost. */
function useFirstAddress(url: string | null): string | null {
  const [first, setFirst] = useState(url);
  if (withoutGrant(first) === withoutGrant(url)) return first;
  setFirst(url);
  return url;
}

function WebPage({ unit }: { unit: UnitOf<'iFrameUnitType'> }): ReactNode {
  const url = useFirstAddress(unit.url ?? null);
  return (
    <>
      {url ? (
        <iframe className={styles.playerMedia} data-shape="frame" title={unit.title} src={assetUrl(url)} sandbox={RIGHTS} />
      ) : (
        <p className="dim">No content available</p>
      )}
      <PlainText text={unit.content} />
    </>
  );
}

export const iframe = {
  icon: AppWindow,
  fragment: graphql(`
    fragment LearnerIframe on iFrameUnitType {
      url
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [],
  Content: WebPage,
} satisfies UnitKindView;
