import { acceptedLanguages, type Language, languageOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import type { Call } from './request.ts';

/** Returns the language of a document in a frame: that of the page around it, which its address has (`lang`), else of the browser. */
export const frameLanguage = ({ acceptLanguage }: Pick<Call, 'acceptLanguage'>, request: Pick<Request, 'url'>): Language =>
  languageOf(new URL(request.url).searchParams.get('lang')) ?? acceptedLanguages(acceptLanguage)[0] ?? SOURCE_LANGUAGE;
