import type { Page } from '@playwright/test';

/** Returns what is shown or read out and stands in no brackets of the language of tests; runs in the page. */
function outsideOfBrackets(): string[] {
  // Names and addresses that people wrote keep the direction of their own script; languages are named in themselves.
  const WRITTEN = '[dir="auto"], bdi, [lang]:not(html), kbd, time, .num, [data-written]';
  // A value in a text divides it: its first part has the opening bracket alone, and one in the middle has accents only.
  const plain = (text: string): string =>
    text
      .replaceAll(/⟦[^⟧]*(⟧|$)|^[^⟦]*⟧/g, '')
      .replaceAll(/[^ ]*[áéíóúýçñšžğ][^ ]*/gi, '')
      .trim();
  const found: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const holder = nodes.currentNode.parentElement;
    if (holder === null || holder.closest(`${WRITTEN}, script, style, noscript`) !== null) continue;
    if (holder.checkVisibility()) found.push(plain(nodes.currentNode.textContent ?? ''));
  }
  for (const part of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      if (!part.matches(WRITTEN) && part.checkVisibility()) found.push(plain(part.getAttribute(name) ?? ''));
  return [...new Set(found.filter((text) => /\p{L}{2}/u.test(text)))];
}

/** Puts a language into the browser of a page before its next screen is opened. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

/** Returns the texts of a page in the language of tests that are plain English, without those that `written` names: what people wrote. */
export async function plainEnglishOn(page: Page, written: RegExp): Promise<string[]> {
  return (await page.evaluate(outsideOfBrackets)).filter((text) => !written.test(text));
}
