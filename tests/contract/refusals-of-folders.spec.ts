import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { variantsOf } from '../../functions/courses/translations/unit-variants.ts';
import type { ReadingUnits } from '../../functions/courses/unit-kinds/unit-kind-handler.ts';
import { maskError } from '../../functions/platform/graphql/errors.ts';
import { courseDraftSchema } from '../../shared/courses/course-draft.ts';
import { AppError, type FieldMessages, invalidFields, type FieldTexts, type PrintedMessages } from '../../shared/kernel/errors.ts';
import { languages, SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { notedSentence } from '../../shared/kernel/regional/sentence.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { closePage, openIn } from './opened-page.ts';

afterEach(closePage);

function thrownBy(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const others = languages.filter((language) => language !== SOURCE_LANGUAGE);

/** Returns the message as it is printed, then as pages in the other languages show what was sent. */
async function readAs(printed: string, shown: () => string): Promise<string[]> {
  const read = [printed];
  for (const language of others) {
    await openIn(language);
    read.push(shown());
  }
  return read;
}

type Extensions = { validation: PrintedMessages; validation_texts?: FieldTexts };

/** Returns the message of one field, sent by GraphQL, in each language. */
function readByGraphql(thrown: AppError): Promise<string[]> {
  const sent = JSON.stringify(maskError(new GraphQLError(thrown.message, { originalError: thrown })));
  const { message, extensions } = JSON.parse(sent) as { message: string; extensions: Extensions }; // as maskError writes it
  const { validation: fields, validation_texts: texts } = extensions;
  return readAs(message, () => new ApiError(thrown.code, message, { fields, texts }).messages.join(' '));
}

describe('a refusal is read in six languages', () => {
  it('of the course editor, with the kind of unit [M50]', async () => {
    const problems: FieldMessages = {};
    const none = (): null => null;
    const files = { path: none, text: none, file: none, package: none } as never;
    const reading: ReadingUnits = { files, framings: new Map(), problems, languages: ['de'] };
    variantsOf('document', { unit_order: 1, translations: [{ language: 'de', youtube_link: 'x' }] }, 'documents.0', reading, null);
    expect(await readByGraphql(invalidFields(problems))).toEqual([
      'Units of the kind Presentation have no youtube_link in other languages.',
      'Lerneinheiten der Art Präsentation haben kein Feld youtube_link in anderen Sprachen.',
      'Les unités de type Présentation n’ont pas de champ youtube_link dans d’autres langues.',
      'Las unidades de tipo Presentación no tienen el campo youtube_link en otros idiomas.',
      'Jednostki rodzaju Prezentacja nie mają pola youtube_link w innych językach.',
      'ليس للوحدات من نوع \u2068عرض تقديمي\u2069 حقل \u2068youtube_link\u2069 بلغات أخرى.',
    ]);
  });

  it('of what authors enter, also when five hundred other sentences were made since the start [M53]', async () => {
    for (let n = 0; n < 500; n += 1) notedSentence('Enter at most {most}.', { most: n });
    const learning_path = Array.from({ length: 21 }, (_, n) => n + 1);
    expect(await readByGraphql(thrownBy(() => parseInput(courseDraftSchema, { learning_path })))).toEqual([
      'At most 20.',
      'Höchstens 20.',
      '20 au plus.',
      '20 como máximo.',
      'Najwyżej 20.',
      '20 على الأكثر.',
    ]);
  });
});
