import { t } from '../../texts/text.ts';
/** Returns what a screen reader hears when a row is lifted. Positions count from 0 here, from 1 in the text. */
export const liftedText = (name: string, position: number, count: number): string =>
  t('{name} lifted, place {position} of {count}.', { name, position: position + 1, count });

/** Returns what it hears when the lifted row is over another position. */
export const overText = (name: string, position: number, count: number): string =>
  t('{name}, place {position} of {count}.', { name, position: position + 1, count });

/** Returns what it hears when the row is put down. */
export const putDownText = (name: string, position: number, count: number): string =>
  t('{name} put down, place {position} of {count}.', { name, position: position + 1, count });

/** Returns what it hears when the row goes back to where it was lifted. */
export const backText = (name: string, position: number, count: number): string =>
  t('{name} is back at place {position} of {count}.', { name, position: position + 1, count });
