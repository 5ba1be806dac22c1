import { type ReactNode, useState } from 'react';
import { FRAME_RIGHTS, PROXIED_FRAME_RIGHTS } from '../../../../../shared/courses/framing.ts';
import { extensionOf, FILE_KINDS } from '../../../../../shared/files/file-kinds.ts';
import { webHostOf } from '../../../../../shared/courses/web-address.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { Pdf } from '../../../../design/widgets/viewers.tsx';
import { useFramingCheck } from '../../builder/use-framing-check.ts';
import { FramingText } from '../unit-parts/framing-text.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import { memberOf, UnitFile } from '../unit-parts/unit-file.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import styles from '../unit-parts/media.module.css';
import { frameAddress } from '../../../../texts/frame-address.ts';
import { t } from '../../../../texts/text.ts';

/** Whether an address is that of an uploaded file: it has an opaque name and the ending of a type that can be framed. */
const isUpload = (url: string): boolean =>
  /\/[0-9a-f]{32}\.[a-z0-9]{2,5}(?:[?#]|$)/.test(url) && FILE_KINDS.framed.extensions.includes(extensionOf(url));

/** The box for the address of a page. */
function AddressBox({ onChange }: Pick<UnitProps, 'onChange'>): ReactNode {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (): void => {
    const url = address.trim();
    if (url === '') return setProblem(t('Enter the address of the page.'));
    if (webHostOf(url) === null) return setProblem(t('Enter the address of another site. It has to start with https:// or http://.'));
    onChange((old) => ({ ...old, body: { ...old.body, url } }));
  };
  return (
    <div className={styles.mediaLink}>
      <TextInput
        className="grow"
        label="URL"
        type="url"
        placeholder="https://"
        maxLength={2000}
        data-problem="source"
        value={address}
        error={problem ?? undefined}
        onChange={({ currentTarget: { value } }) => setAddress(value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button variant="default" onClick={add}>
        {t('Add URL')}
      </Button>
    </div>
  );
}

/** A page as learners will see it, in a frame of its own or through the proxy; none of a site that is shown in neither. */
function SitePreview({ title, url }: { title: string; url: string }): ReactNode {
  const check = useFramingCheck(url);
  const proxyUrl = check.state === 'known' ? check.proxyUrl : null;
  return (
    <>
      {check.state === 'known' && check.framing !== 'tab' && (
        <iframe
          className={styles.mediaFrame}
          data-shape="page"
          title={title}
          src={proxyUrl === null ? assetUrl(url) : frameAddress(assetUrl(proxyUrl))}
          sandbox={proxyUrl === null ? FRAME_RIGHTS : PROXIED_FRAME_RIGHTS}
          referrerPolicy="no-referrer"
        />
      )}
      {check.state === 'checking' && <div className={styles.mediaFrame} data-shape="page" aria-busy />}
      <FramingText check={check} url={url} />
    </>
  );
}

function Preview({ unit, url }: { unit: UnitProps['unit']; url: string }): ReactNode {
  const title = unit.title ?? t('Preview of the page');
  if (!isUpload(url)) return <SitePreview title={title} url={url} />;
  if (extensionOf(url) === 'pdf') return <Pdf title={title} address={assetUrl(url)} key={url} />;
  return <img className={styles.mediaFrame} data-shape="picture" src={assetUrl(url)} alt={title} />;
}

/** A page of another site, or an uploaded PDF or picture, and a text. */
export function IframeEditor(props: UnitProps): ReactNode {
  const { unit, onChange } = props;
  const url = memberOf(props, 'url');
  return (
    <>
      <div className={styles.media}>
        {url === '' && <AddressBox onChange={onChange} />}
        <UnitFile {...props} kind="iframe" label={t('Upload a PDF or a picture')}>
          {url === '' ? null : (
            <>
              {!isUpload(url) && (
                <p className="small truncate" dir="ltr">
                  {url}
                </p>
              )}
              <Preview unit={unit} url={url} />
              <div>
                <Button variant="default" onClick={() => onChange((old) => ({ ...old, body: { ...old.body, url: null } }))}>
                  {t('Remove')}
                </Button>
              </div>
            </>
          )}
        </UnitFile>
      </div>
      <PlainTextEditor {...props} />
    </>
  );
}
