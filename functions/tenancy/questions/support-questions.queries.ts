import * as z from 'zod/mini';
import { PRODUCT_QUESTIONS } from '../../../shared/tenancy/product-questions.ts';
import type { SupportQuestion } from '../../../shared/tenancy/support-questions.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { part, record } from '../../platform/tables/record.ts';

/** Records `t7#i`/questions: the questions of an instance's support. Without the item the product's own are shown. */
const questionsRecord = record('questions', { questions: z.array(part({ question: z.string(), answer: z.string() })) });

/** The questions that people see. `isOwn`: they are the instance's own. */
export type ShownQuestions = { readonly isOwn: boolean; readonly questions: readonly SupportQuestion[] };

/** Returns the questions of an instance's support: its own, which may be none, else those of the product. */
export async function shownQuestions(scope: Scope): Promise<ShownQuestions> {
  const stored = await getItem('records', records.instance(scope, 'questions'), questionsRecord);
  return stored ? { isOwn: true, questions: stored.questions } : { isOwn: false, questions: PRODUCT_QUESTIONS };
}
