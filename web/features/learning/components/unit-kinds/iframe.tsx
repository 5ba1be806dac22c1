// @chunk overview
import { AppWindow, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FRAME_RIGHTS, PROXIED_FRAME_RIGHTS } from '../../../../../shared/courses/framing.ts';
import { extensionOf } from '../../../../../shared/files/file-kinds.ts';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Pdf } from '../../../../design/widgets/viewers.tsx';
import { PlainText } from '../reading/plain-text.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import styles from './media.module.css';
import { frameAddress } from '../../../../texts/frame-address.ts';
import { t } from '../../../../texts/text.ts';

/** Returns an address without what is renewed in it: the signature of the proxy. */
const withoutSignature = (url: string | null): string | null => url && url.replace(/&exp=\d+&sig=[\w-]+$/, '');

/** Returns the first address of a page: a renewed one would load the frame again, and what was done in it would be lost. */
function useFirstAddress(url: string | null): string | null {
  const [first, setFirst] = useState(url);
  if (withoutSignature(first) === withoutSignature(url)) return first;
  setFirst(url);
  return url;
}

const isOfOtherSite = (url: string, framing: string | null, proxyUrl: string | null): boolean =>
  framing !== null || proxyUrl !== null || !url.includes('/_m/');

function NewTab({ url, text }: { url: string; text: string }): ReactNode {
  return (
    <p className={styles.newTab}>
      <span className="dim">{text}</span>{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('Open in a new tab')}
        <ExternalLink {...ICON} />
      </a>
    </p>
  );
}

type IframeProps = UnitContent<UnitOf<'iFrameUnitType'>>;

/** An uploaded PDF or picture. In a frame browsers would save it, since no file of a content host opens as a page. */
function Upload({ unit: { title }, place, renew, url }: IframeProps & { url: string }): ReactNode {
  if (extensionOf(url) === 'pdf')
    return <Pdf title={title} address={assetUrl(url)} renew={renew} start={place.start} onPage={place.settle} />;
  return <img className={styles.playerMedia} data-shape="picture" src={assetUrl(url)} alt={title} />;
}

/** A page of another site in a frame of its own, through the proxy, or where neither works behind a link; else an upload. */
function WebPage(props: IframeProps): ReactNode {
  const { unit } = props;
  const { url, framing, proxy_url: proxyUrl, title } = unit;
  const framed = useFirstAddress(proxyUrl ?? url ?? null);
  if (!url || !framed)
    return (
      <>
        <p className="dim">{t('No content available')}</p>
        <PlainText text={unit.content} />
      </>
    );
  if (!isOfOtherSite(url, framing, proxyUrl))
    return (
      <>
        <Upload {...props} url={url} />
        <PlainText text={unit.content} />
      </>
    );
  const isTab = framing === 'tab';
  return (
    <>
      {!isTab && (
        <iframe
          className={styles.playerMedia}
          data-shape="frame"
          title={title}
          src={proxyUrl ? frameAddress(assetUrl(framed)) : assetUrl(framed)}
          sandbox={proxyUrl ? PROXIED_FRAME_RIGHTS : FRAME_RIGHTS}
          referrerPolicy="no-referrer"
        />
      )}
      <NewTab url={url} text={isTab ? t('This site cannot be shown on this page.') : t('Does the page look wrong or stay empty?')} />
      <PlainText text={unit.content} />
    </>
  );
}

export const iframe = {
  icon: AppWindow,
  fragment: graphql(`
    fragment LearnerIframe on iFrameUnitType {
      url
      framing
      proxy_url
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [],
  Content: WebPage,
} satisfies UnitKindView;
