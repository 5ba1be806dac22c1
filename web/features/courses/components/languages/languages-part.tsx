import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';

/** The languages of a course, whose code is loaded when they are chosen. */
export const LanguagesPart = lazyPart(async () => (await import('./languages-panel.tsx')).LanguagesPanel, {
  waiting: <Loading />,
});
