import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tooFewSeats } from '../../functions/learning/enrolment/enrolment.records.ts';
import { maskError } from '../../functions/platform/graphql/errors.ts';
import { errorBody } from '../../functions/platform/request/http.ts';
import type { FieldTexts, PrintedMessages } from '../../shared/kernel/errors.ts';
import { sizeOf } from '../../shared/files/size-text.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { type SentenceText, sentence } from '../../shared/kernel/regional/sentence.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { closePage, openIn } from './opened-page.ts';

type Extensions = { code: 'VALIDATION'; text: SentenceText; validation: PrintedMessages; validation_texts: FieldTexts };

/** Returns the error that GraphQL answers for a thrown one, as it is sent. */
function sentOf(thrown: Error): { readonly message: string; readonly extensions: Extensions } {
  const error = maskError(new GraphQLError(thrown.message, { originalError: thrown, path: ['enrolUsersInCourse'] }));
  return JSON.parse(JSON.stringify(error)) as { message: string; extensions: Extensions }; // as maskError writes it
}

afterEach(closePage);

const FULL = 'Choose fewer people, or raise the capacity of the course.';

describe('a refusal with values', () => {
  const { message, extensions } = sentOf(tooFewSeats(2, 5));

  it('has one code, one id and its values, and the printed message [M26]', () => {
    const text = { id: `This course has {count} free places for {people} people. ${FULL}`, values: { count: 2, people: 5 } };
    expect(message).toBe(`This course has 2 free places for 5 people. ${FULL}`);
    expect(extensions).toEqual({
      code: 'VALIDATION',
      text,
      validation: { course_id: [message] },
      validation_texts: { course_id: [text] },
    });
  });

  it.each([
    ['en-GB', `This course has 2 free places for 5 people. ${FULL}`],
    ['de', 'Dieser Kurs hat 2 freie Plätze für 5 Personen. Wählen Sie weniger Personen, oder erhöhen Sie die Platzzahl des Kurses.'],
    ['fr', 'Ce cours a 2 places libres pour 5 personnes. Choisissez moins de personnes, ou augmentez la capacité du cours.'],
    ['es', 'Este curso tiene 2 plazas libres para 5 personas. Elija menos personas o aumente la capacidad del curso.'],
    ['pl', 'Ten kurs ma 2 wolne miejsca dla 5 osób. Proszę wybrać mniej osób lub zwiększyć liczbę miejsc.'],
    ['ar', 'في هذه الدورة مكانان شاغران لعدد 5 من الأشخاص. اختر أشخاصًا أقل أو ارفع سعة الدورة.'],
  ])('is read in %s from that one answer [M26]', async (language, shown) => {
    await openIn(language);
    const { code, text, validation, validation_texts: texts } = extensions;
    const error = new ApiError(code, message, { text, texts, fields: validation });
    expect(error.message).toBe(shown);
    expect(error.fields).toEqual({ course_id: [shown] });
    expect(error.written).toEqual([message]);
  });

  it('has a size that each language writes [M26]', async () => {
    const thrown = invalid(
      'file',
      sentence('The file is larger than {most}. Please choose a smaller one.', { most: sizeOf(1.5 * 1024 ** 2) }),
    );
    const { error, text } = errorBody(thrown);
    expect(error).toBe('The file is larger than 1.5 MB. Please choose a smaller one.');
    await openIn('fr');
    expect(new ApiError('VALIDATION', error, { text: text ?? undefined }).message).toMatch(/^Le fichier dépasse 1,5\sMo\. /);
  });

  it('without values is its own id, and says no more than before [M26]', () => {
    expect(sentOf(invalid('email', 'The email has already been taken.')).extensions).toEqual({
      code: 'VALIDATION',
      validation: { email: ['The email has already been taken.'] },
    });
    expect(errorBody(invalid('email', 'The email has already been taken.'))).toEqual({
      error: 'The email has already been taken.',
      code: 'VALIDATION',
    });
  });

  it('is English where it has no translation, which is noted once [M26]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openIn('de');
    const text = { id: 'The moon has {count} holes.', values: { count: 3 } };
    for (let n = 0; n < 2; n += 1)
      expect(new ApiError('CONFLICT', 'The moon has 3 holes.', { text }).message).toBe('The moon has 3 holes.');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
