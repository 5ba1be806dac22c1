// @chunk learner
import { type ReactNode, useState } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { DialogFoot } from '../../../../design/patterns/feedback/dialog-foot.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { DownloadLink } from './download-link.tsx';
import type { OverviewResource } from './overview-course.ts';
import styles from './overview-resources.module.css';

/** A resource that is a picture. */
export type PictureResource = OverviewResource & { readonly file_path: string };

/** Returns whether a resource is shown in a popup: browsers show pictures only, since the content host sends files as attachments. */
export const isPicture = (resource: OverviewResource): resource is PictureResource =>
  resource.file_path !== null && (resource.type ?? '').startsWith('image/');

function Picture({ name, address }: { name: string; address: string }): ReactNode {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <Note tone="danger" alert>
        The picture could not be loaded. Reload the page and try again.
      </Note>
    );
  return <img className={styles.resourcePicture} src={assetUrl(address)} alt={name} onError={() => setFailed(true)} />;
}

/** A dialog with the picture of a resource. `resource` is null while it is closed. */
export function ResourcePopup({ resource, onClose }: { resource: PictureResource | null; onClose: () => void }): ReactNode {
  const shown = useLast(resource);
  return (
    <Modal
      opened={resource !== null}
      onClose={onClose}
      title={<bdi>{shown?.name}</bdi>}
      size={860}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <Picture key={shown.id} name={shown.name} address={shown.file_path} />}
      {shown?.is_downloadable && (
        <DialogFoot>
          <span />
          <DownloadLink resource={shown} variant="default" />
        </DialogFoot>
      )}
    </Modal>
  );
}
