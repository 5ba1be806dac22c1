// @chunk overview
import { useSyncExternalStore } from 'react';
import { formatLanguage } from '../../../../texts/language.ts';

const keyOf = (course: string): string => `course-language:${course}`;
const listeners = new Set<() => void>();

function stored(course: string): string | null {
  try {
    return localStorage.getItem(keyOf(course));
  } catch {
    // Without storage the server chooses.
    return null;
  }
}

/** Makes a language that of a course in this browser, on all its pages. */
export function chooseCourseLanguage(course: string, language: string): void {
  localStorage.setItem(keyOf(course), language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the language in which a person reads a course, as they chose it here: a variable of its query; none where they did not. */
export function useCourseLanguage(course: string): { language?: string } {
  const language = useSyncExternalStore(subscribe, () => stored(course));
  return language === null ? {} : { language };
}

function nameIn(language: string, of: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(of) ?? of;
  } catch {
    return of;
  }
}

/** Returns the name of a language in the language of the page. */
export const shownLanguageName = (language: string): string => nameIn(formatLanguage(), language);

/** Returns the name of a language as its speakers write it. */
export const nativeLanguageName = (language: string): string => nameIn(language, language);
