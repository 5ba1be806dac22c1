import { ImagePlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { uploadPicture } from '../../upload-picture.ts';
import styles from './course-thumbnail.module.css';
import { t } from '../../../../texts/text.ts';

type ThumbnailProps = { courseId: string | null; path: string | null; onChange: (path: string | null) => void };

/** The course's picture; without one its cover is drawn. */
export function CourseThumbnail({ courseId, path, onChange }: ThumbnailProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const growth = growthButton(useViewer().growthBlocked);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File): Promise<void> => {
    setFailure(null);
    try {
      onChange(await uploadPicture('image', file, setShare));
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    } finally {
      setShare(null);
    }
  };
  return (
    <div className={styles.courseThumbnail}>
      <button
        type="button"
        className={styles.courseThumbnailArt}
        aria-label={t('Upload a thumbnail')}
        onClick={() => chooser.current?.click()}
        {...growth}
      >
        <Cover of={`course:${courseId ?? 'new'}`} image={path && assetUrl(path)} />
      </button>
      <div>
        <Button variant="default" leftSection={<ImagePlus {...ICON} />} onClick={() => chooser.current?.click()} {...growth}>
          {t('Upload an image')}
        </Button>
        {path && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        )}
        <p className="small dim" role="status" data-tone={failure ? 'danger' : undefined}>
          {share === null
            ? (failure ?? t('JPG, PNG, WebP or GIF, at most 10 MB.'))
            : t('Uploading {percent}%', { percent: Math.round(share * 100) })}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </div>
  );
}
