import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../../../../design/patterns/state/loading.tsx';

export const loadRichContent = () => import('./rich-content.tsx');
const RichContent = lazy(async () => ({ default: (await loadRichContent()).RichContent }));

/** The rich text of a unit, a Delta as JSON text; says so where there is none. */
export const UnitText = ({ text }: { text: string | null }): ReactNode => (
  <Suspense fallback={<Loading rows={6} />}>
    <RichContent delta={text} />
  </Suspense>
);
