import type { ReactNode } from 'react';
import type { Framing } from '../../../../../shared/courses/framing.ts';
import type { FramingCheck } from '../../builder/use-framing-check.ts';
import { t, text } from '../../../../texts/text.ts';

const TEXTS: Readonly<Record<Framing, string>> = {
  direct: text('This site is shown directly.'),
  proxy: text('This site is shown through this product, since it does not allow itself to be shown in other pages.'),
  tab: text("This site doesn't allow embedding, so it opens in a new tab."),
};

/** Says how a page will be shown to learners, and leads to one that cannot be shown here. */
export const FramingText = ({ check, url }: { check: FramingCheck; url: string }): ReactNode => (
  <>
    <p className="dim" role="status">
      {check.state === 'checking' && t('Checking how this site can be shown…')}
      {check.state === 'known' && t(TEXTS[check.framing])}
      {check.state === 'refused' && check.message}
    </p>
    {check.state === 'known' && check.framing === 'tab' && (
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('Open in a new tab')}
        </a>
      </p>
    )}
  </>
);
