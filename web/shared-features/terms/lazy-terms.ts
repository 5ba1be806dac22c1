import { lazyPart } from '../../design/patterns/state/lazy-part.tsx';

/** The fields of terms in a dialog that asks for more than them, on screens that show a list first. */
export const LazyTermsFields = lazyPart(async () => (await import('./terms-fields.tsx')).TermsFields);

/** The dialog of terms, loaded when the first one opens. */
export const LazyTermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog, { waiting: null });
