import type { ReactNode } from 'react';
import { isBlankDelta, RichText } from '../../../../design/widgets/rich-text.tsx';
import { t } from '../../../../texts/text.ts';

/** A rich text of a unit. Fetched apart from the player, since rendering it takes more code than the rest of the player. */
export const RichContent = ({ delta }: { delta: string | null }): ReactNode =>
  isBlankDelta(delta) ? (
    <p className="dim">{t('No content available')}</p>
  ) : (
    <RichText delta={delta ?? ''} failed={t('Error rendering content')} />
  );
