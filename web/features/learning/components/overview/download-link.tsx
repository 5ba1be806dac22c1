// @chunk overview
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { OverviewResource } from './overview-course.ts';
import { t } from '../../../../texts/text.ts';

/** Saves a resource under its name; nothing where the reader may not download it. */
export const DownloadLink = ({ resource, variant }: { resource: OverviewResource; variant: 'subtle' | 'default' }): ReactNode =>
  resource.download_url !== null && (
    <Button
      component="a"
      href={assetUrl(resource.download_url)}
      download
      variant={variant}
      leftSection={<Download {...ICON} />}
      onClick={() => showToast(t('The resource has been downloaded.'))}
    >
      {t('Download')}
      <span className="sr"> {resource.name}</span>
    </Button>
  );
