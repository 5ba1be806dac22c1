// @chunk shell
import { createContext, use, useEffect } from 'react';

/** The product's name, the last part of every title. */
export const TitleSuffix = createContext('');

/** The title of the screen that is shown, from the table of screens. */
export const ScreenTitle = createContext('');

/** Sets the document title `{title} | {product name}`; without an argument the title is the screen's own. */
export function useDocumentTitle(title?: string): void {
  const suffix = use(TitleSuffix);
  const screenTitle = use(ScreenTitle);
  const shown = title ?? screenTitle;
  useEffect(() => {
    document.title = suffix ? `${shown} | ${suffix}` : shown;
  }, [shown, suffix]);
}
