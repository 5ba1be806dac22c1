import { acceptedLanguages, chosenLanguage, type Language } from '../../../shared/kernel/regional/languages.ts';
import type { Call } from '../request/request.ts';
import type { Viewer } from '../request/viewer.ts';

/** Returns the language of a caller: what they have chosen for themselves, else that of the branch, of the instance, of their browser. */
export const callerLanguage = ({ acceptLanguage }: Pick<Call, 'acceptLanguage'>, { self, tenant }: Viewer): Language =>
  chosenLanguage({
    person: self.language ?? null,
    branch: tenant?.branch,
    instance: tenant?.instance,
    accepted: acceptedLanguages(acceptLanguage),
  });
