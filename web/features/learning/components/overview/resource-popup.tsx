import { type ReactNode, useEffect, useState } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { useOpened } from '../../../../design/patterns/behaviour/use-opened.ts';
import { DialogFoot } from '../../../../design/patterns/feedback/dialog-foot.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { Media, Pdf } from '../../../../design/widgets/viewers.tsx';
import { DownloadLink } from './download-link.tsx';
import type { ShownResource } from './overview-course.ts';
import styles from './overview-resources.module.css';
import { t } from '../../../../texts/text.ts';

type ViewProps = { readonly name: string; readonly address: string };

const Missing = ({ what }: { what: 'picture' | 'text' }): ReactNode => (
  <Note tone="danger" alert>
    {what === 'picture'
      ? t('The picture could not be loaded. Reload the page and try again.')
      : t('The text could not be loaded. Reload the page and try again.')}
  </Note>
);

function Picture({ name, address }: ViewProps): ReactNode {
  const [failed, setFailed] = useState(false);
  if (failed) return <Missing what="picture" />;
  return <img className={styles.resourcePicture} src={address} alt={name} onError={() => setFailed(true)} />;
}

const MOST_TEXT = 1024 * 1024;

/** The text of a file. The content host sends files as attachments, so that a frame of its address would save it. */
function TextFrame({ name, address }: ViewProps): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    fetch(address, { headers: { range: `bytes=0-${MOST_TEXT - 1}` }, signal: stop.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
      .then(setText)
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => stop.abort();
  }, [address]);
  if (failed) return <Missing what="text" />;
  if (text === null) return <Loading rows={6} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre className={styles.resourceText} tabIndex={0} role="region" aria-label={name} dir="auto">
      {text}
    </pre>
  );
}

type ContentProps = { readonly resource: ShownResource; readonly renew: () => Promise<unknown> };

/** A resource by its type: picture, video, recording, document, or its text in a frame. */
function Content({ resource: { name, type, file_path }, renew }: ContentProps): ReactNode {
  const address = assetUrl(file_path);
  const [main = ''] = (type ?? '').split('/', 1);
  if (main === 'image') return <Picture name={name} address={address} />;
  if (main === 'video' || main === 'audio') return <Media kind={main} title={name} address={address} renew={renew} />;
  if (type === 'application/pdf') return <Pdf title={name} address={address} renew={renew} />;
  if (main === 'text' || type === 'application/x-subrip') return <TextFrame name={name} address={address} />;
  return <p className="dim">{t('This file cannot be displayed directly.')}</p>;
}

type PopupProps = { resource: ShownResource; opened: boolean; renew: () => Promise<unknown>; onClose: () => void };

/** A dialog that shows a resource. */
export function ResourcePopup({ resource, opened, renew, onClose }: PopupProps): ReactNode {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title={<bdi>{resource.name}</bdi>} size={860} closeButtonProps={{ 'aria-label': t('Close') }}>
      {opened && <Content key={resource.id} resource={resource} renew={renew} />}
      {resource.is_downloadable && (
        <DialogFoot>
          <span />
          <DownloadLink resource={resource} variant="default" />
        </DialogFoot>
      )}
    </Modal>
  );
}
