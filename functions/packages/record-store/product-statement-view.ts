import {
  activityPath,
  type ProductObject,
  type ProductStatement,
  parentsOf,
} from '../../../events/packages/statements/product-statements.projection.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { BEST_SCORE_PATH, PRODUCT_ACTIVITY_TYPES, PRODUCT_VERBS, POSITION_PATH } from '../../../shared/packages/xapi/product-statements.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';

/** What a statement of the product needs beside the event: the address of the instance, and titles as they are now. */
export type ProductContext = { readonly home: string; readonly courseTitle: (course: number) => string | undefined };

/** The account of a person: an opaque id at the address of the instance, never a name. */
const accountOf = (home: string, person: number): object => ({ objectType: 'Agent', account: { homePage: home, name: String(person) } });

function definitionOf({ course, object }: ProductStatement, { courseTitle }: ProductContext): object {
  const title = object.kind === 'course' ? courseTitle(course) : undefined;
  const isQuestion = object.kind === 'question' ? { interactionType: 'other' } : {};
  return { type: PRODUCT_ACTIVITY_TYPES[object.kind], ...isQuestion, ...(title !== undefined && { name: { und: title } }) };
}

function parentsView(course: number, object: ProductObject, home: string): object {
  const ids = parentsOf(course, object).map((path) => ({ objectType: 'Activity', id: `${home}${path}` }));
  const [parent, ...others] = ids;
  if (!parent) return {};
  return { contextActivities: { parent: [parent], ...(others.length > 0 && { grouping: others }) } };
}

function scoreView({ last, best }: NonNullable<ProductStatement['score']>, home: string): object {
  const score = { scaled: last / 100, raw: last, min: 0, max: 100 };
  return { score, ...(best !== undefined && { extensions: { [`${home}${BEST_SCORE_PATH}`]: best } }) };
}

const resultOf = ({ success, completion, score, seconds, position }: ProductStatement, home: string): object => ({
  ...(success !== undefined && { success }),
  ...(completion && { completion }),
  ...(score && scoreView(score, home)),
  ...(seconds !== undefined && { duration: `PT${seconds}S` }),
  ...(position !== undefined && { extensions: { [`${home}${POSITION_PATH}`]: position } }),
});

/** Returns an event of the product as a statement of xAPI. */
export function productStatementView(own: ProductStatement, id: string, at: Instant, telling: ProductContext): StoredStatement {
  const { person, course, verb, object, instructor } = own;
  const { home } = telling;
  const result = resultOf(own, home);
  const context = {
    ...(instructor !== undefined && { instructor: accountOf(home, instructor) }),
    ...parentsView(course, object, home),
    platform: home,
  };
  return {
    id,
    actor: accountOf(home, person),
    verb: { id: PRODUCT_VERBS[verb], display: { en: verb } },
    object: { objectType: 'Activity', id: `${home}${activityPath(course, object)}`, definition: definitionOf(own, telling) },
    ...(Object.keys(result).length > 0 && { result }),
    context,
    timestamp: at,
    stored: at,
    authority: { objectType: 'Agent', account: { homePage: home, name: 'learning-records' } },
    version: '1.0.0',
  };
}
