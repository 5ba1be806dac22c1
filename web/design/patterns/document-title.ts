import { createContext, use, useEffect } from 'react';

/** What stands behind the bar in every title: the product's name. */
export const TitleSuffix = createContext('');

/** Sets `{title} | {product name}` while the screen is shown. */
export function useDocumentTitle(title: string): void {
  const suffix = use(TitleSuffix);
  useEffect(() => {
    document.title = suffix ? `${title} | ${suffix}` : title;
  }, [title, suffix]);
}
