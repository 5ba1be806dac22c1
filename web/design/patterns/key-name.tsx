import type { ReactNode } from 'react';

/** Draws the name of a key inside a text: rich('<k>Tab</k> next gap', { k: keyName }). */
export const keyName = (name: string): ReactNode => <kbd>{name}</kbd>;
