import { callerLanguage } from '../../platform/languages/caller-language.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { SeenCategories } from '../category.queries.ts';
import type { CategoryItem } from '../category.records.ts';

function namedIn(item: CategoryItem, wanted: string): CategoryItem {
  const translation = item.translations.find(({ language }) => language === wanted);
  return translation ? { ...item, name: translation.name } : item;
}

/** Returns categories with their names as a learner reads them: in their own language where they have one there, else as they are stored. */
export function categoriesReadBy(call: Pick<Call, 'acceptLanguage'>, viewer: TenantViewer, seen: SeenCategories): SeenCategories {
  const language = callerLanguage(call, viewer);
  return { ...seen, visible: new Map([...seen.visible].map(([id, item]) => [id, namedIn(item, language)])) };
}
