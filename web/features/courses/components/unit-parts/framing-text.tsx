import type { ReactNode } from 'react';
import type { Framing } from '../../../../../shared/courses/framing.ts';
import { useFramingCheck } from '../../builder/use-framing-check.ts';

const TEXTS: Readonly<Record<Framing, string>> = {
  direct: 'This site is shown directly.',
  proxy: 'This site is shown through this product, since it does not allow itself to be shown in other pages.',
  tab: 'This site opens in a new tab, since it cannot be shown in other pages.',
};

/** Says how the page of an address will be shown to learners; nothing for an upload. */
export function FramingText({ url }: { url: string | null }): ReactNode {
  const check = useFramingCheck(url);
  if (check.state === 'none') return null;
  return (
    <p className="dim" role="status">
      {check.state === 'checking' && 'Checking how this site can be shown…'}
      {check.state === 'known' && TEXTS[check.framing]}
      {check.state === 'refused' && check.message}
    </p>
  );
}
