import type { ReactNode } from 'react';
import { isBlankDelta, RichText } from '../../../../design/widgets/rich-text.tsx';

/** The text of a content unit. Apart from the player, since turning it into a page takes more code than all else there. */
export const RichContent = ({ delta }: { delta: string | null }): ReactNode =>
  isBlankDelta(delta) ? <p className="dim">No content available</p> : <RichText delta={delta ?? ''} failed="Error rendering content" />;
