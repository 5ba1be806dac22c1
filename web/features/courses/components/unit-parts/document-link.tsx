import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { extensionOf } from '../../../../../shared/files/file-kinds.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { t } from '../../../../texts/text.ts';

/** A link to an uploaded document. */
export const DocumentLink = ({ path }: { path: string }): ReactNode => (
  <Button component="a" variant="default" href={assetUrl(path)} target="_blank" rel="noopener" leftSection={<FileText {...ICON} />}>
    {t('Open the document ({format})', { format: extensionOf(path).toUpperCase() })}
  </Button>
);
