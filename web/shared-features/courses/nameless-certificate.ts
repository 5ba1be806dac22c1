import { text } from '../../texts/text.ts';

/** Returns whether certificates on the page bear no name. Only those who manage templates read where the fields lie. */
export const isNameless = ({ name_position: position }: { readonly name_position: readonly number[] | null }): boolean => position === null;

/** Said of a page on which no place is given to the person's name. */
export const NAMELESS = text("Name has no box on this page, so its certificates don't say who earned them.");
