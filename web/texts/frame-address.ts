// @chunk shell
import { language } from './language.ts';

/** Returns the address of a document of ours in a frame, whose texts are in the language of this page. */
export const frameAddress = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}lang=${language()}`;
