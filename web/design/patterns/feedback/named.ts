// @chunk core
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Returns a sentence in which each value keeps the direction of its own script, so that an Arabic name does not carry the words around it
 * away: named`Delete ${name}?`.
 */
export const named = (words: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...words.flatMap((text, i) => (i < values.length ? [text, createElement('bdi', { key: i }, values[i])] : [text])),
  );
