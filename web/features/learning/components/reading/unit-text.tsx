import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';

/** The rich text of a unit, a Delta as JSON text; says so where there is none. The unit waits for it: below it questions would be pushed down. */
export const UnitText = lazyPart(async () => (await import('./rich-content.tsx')).RichContent, { waiting: 'outside' });
