import { lazyPart } from '../../design/patterns/state/lazy-part.tsx';

/** The fields of terms in a dialog that asks for more than them, on screens that show a list first. */
export const LazyTermsFields = lazyPart(async () => (await import('./terms-fields.tsx')).TermsFields);

/** The dialog of terms, loaded when the first one opens. */
export const LazyTermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog, { waiting: null });

/** The dialog that extends a due date, and the one that exempts people or ends that: loaded when the first one opens. */
export const LazyExtendTerms = lazyPart(async () => (await import('./extend-terms.tsx')).ExtendTerms, { waiting: null });
export const LazyExemptPeople = lazyPart(async () => (await import('./exempt-people.tsx')).ExemptPeople, { waiting: null });
