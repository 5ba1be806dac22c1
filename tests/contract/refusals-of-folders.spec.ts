import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { given, launch, opened } from '../../events/packages/cmi5/sample-registration.ts';
import { tooManyRows } from '../../functions/api/exports/export-refusals.ts';
import { variantsOf } from '../../functions/courses/translations/unit-variants.ts';
import type { ReadingUnits } from '../../functions/courses/unit-kinds/unit-kind-handler.ts';
import { findManifest } from '../../functions/packages/reading/manifest/find-manifest.ts';
import { readBareManifest } from '../../functions/packages/reading/manifest/package-manifest.ts';
import { PackageFiles } from '../../functions/packages/reading/manifest/package-paths.ts';
import { maskError } from '../../functions/platform/graphql/errors.ts';
import { privateAddress } from '../../functions/platform/outbound/target.ts';
import { errorBody } from '../../functions/platform/request/http.ts';
import { courseDraftSchema } from '../../shared/courses/course-draft.ts';
import { AppError, type FieldMessages, invalidFields, type FieldTexts, type PrintedMessages } from '../../shared/kernel/errors.ts';
import { languages, SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { notedSentence } from '../../shared/kernel/regional/sentence.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { supportQuestionsInput } from '../../shared/tenancy/support-questions.ts';
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

/** Returns the message of a REST body in each language. */
function readByRest(thrown: AppError): Promise<string[]> {
  const { error, text } = JSON.parse(JSON.stringify(errorBody(thrown))) as ReturnType<typeof errorBody>; // as it is sent
  return readAs(error, () => new ApiError(thrown.code, error, { text }).message);
}

describe('a refusal is read in six languages', () => {
  it('of the course editor, with the kind of unit [M50]', async () => {
    const problems: FieldMessages = {};
    const none = (): null => null;
    const files = { path: none, text: none, file: none, package: none } as never;
    const reading: ReadingUnits = { files, framings: new Map(), problems, languages: ['de'] };
    await variantsOf('document', { unit_order: 1, translations: [{ language: 'de', youtube_link: 'x' }] }, 'documents.0', reading, null);
    expect(await readByGraphql(invalidFields(problems))).toEqual([
      'Units of the kind Presentation have no youtube_link in other languages.',
      'Lerneinheiten der Art Präsentation haben kein Feld youtube_link in anderen Sprachen.',
      'Les unités de type Présentation n’ont pas de champ youtube_link dans d’autres langues.',
      'Las unidades de tipo Presentación no tienen el campo youtube_link en otros idiomas.',
      'Jednostki rodzaju Prezentacja nie mają pola youtube_link w innych językach.',
      'ليس للوحدات من نوع \u2068عرض تقديمي\u2069 حقل \u2068youtube_link\u2069 بلغات أخرى.',
    ]);
  });

  it('of a package, with the names in its archive [M51]', async () =>
    expect(await readByRest(thrownBy(() => findManifest(['a.zip', 'b.zip'])))).toEqual([
      'The package has no manifest, but holds 2 other zip files. Please unpack the file and upload each as a package of its own: a.zip, b.zip.',
      'Das Paket hat kein Manifest, enthält aber 2 andere ZIP-Dateien. Bitte entpacken Sie die Datei, und laden Sie jede als eigenes Paket hoch: a.zip, b.zip.',
      'Le module n’a pas de manifeste, mais contient 2 autres fichiers zip. Veuillez décompresser le fichier et envoyer chacun comme un module à part : a.zip, b.zip.',
      'El paquete no tiene manifiesto, pero contiene 2 archivos zip más. Descomprima el archivo y suba cada uno como un paquete propio: a.zip, b.zip.',
      'Pakiet nie ma manifestu, ale zawiera inne pliki zip (liczba: 2). Proszę rozpakować plik i przesłać każdy z nich jako osobny pakiet: a.zip, b.zip.',
      'لا يوجد بيان في الحزمة، لكنها تحتوي على 2 من ملفات zip الأخرى. يرجى فك ضغط الملف ورفع كل منها كحزمة مستقلة: \u2068a.zip, b.zip\u2069.',
    ]));

  it('of a manifest that is uploaded alone, whose name the sentence does not have [M51]', async () => {
    const source = { files: new PackageFiles([]), packageUuid: 'u' };
    expect(await readByRest(thrownBy(() => readBareManifest(Buffer.from('<a/><b/>'), source)))).toEqual([
      'The file is damaged: it needs exactly one outermost element.',
      'Die Datei ist beschädigt: Es muss genau ein äußerstes Element geben.',
      'Le fichier est endommagé : il faut exactement un élément racine.',
      'El archivo está dañado: tiene que haber exactamente un elemento raíz.',
      'Plik jest uszkodzony: musi istnieć dokładnie jeden element główny.',
      '\u2068الملف\u2069 تالف: يجب أن يكون فيه عنصر جذر واحد بالضبط.',
    ]);
  });

  it('of a manifest that is no XML, in place of the English words of its parser [M65]', async () => {
    const source = { files: new PackageFiles([]), packageUuid: 'u' };
    const read = (xml: string) => readByRest(thrownBy(() => readBareManifest(Buffer.from(xml), source)));
    expect(await read('<manifest>\n<a></manifest>')).toEqual([
      "The file is damaged at line 2: Expected closing tag 'a' (opened in line 2, col 1) instead of closing tag 'manifest'.",
      'Die Datei ist in Zeile 2 beschädigt: Ein Tag ist nicht geöffnet oder nicht geschlossen, oder sein Name ist nicht erlaubt.',
      'Le fichier est endommagé à la ligne 2 : une balise n’est pas ouverte ou pas fermée, ou son nom n’est pas autorisé.',
      'El archivo está dañado en la línea 2: una etiqueta no está abierta o no está cerrada, o su nombre no está permitido.',
      'Plik jest uszkodzony w wierszu 2: znacznik nie jest otwarty lub nie jest zamknięty albo jego nazwa jest niedozwolona.',
      '\u2068الملف\u2069 تالف في السطر 2: \u2068هناك وسم غير مفتوح أو غير مغلق، أو اسمه غير مسموح به.\u2069',
    ]);
    expect((await read('<a>'.repeat(200) + '</a>'.repeat(200))).slice(0, 2)).toEqual([
      'The file cannot be read: Maximum nested tags exceeded.',
      'Die Datei kann nicht gelesen werden: Die Elemente sind zu tief verschachtelt.',
    ]);
  });

  it('of a launch [M52]', async () => {
    const run = given(opened({ package: 6 })).when(launch());
    expect(await readByRest(thrownBy(() => run.events()))).toEqual([
      'This package was replaced. Open it again.',
      'Dieses Paket wurde ersetzt. Öffnen Sie es erneut.',
      'Ce module a été remplacé. Ouvrez-le à nouveau.',
      'Este paquete se ha sustituido. Ábralo de nuevo.',
      'Ten pakiet został zastąpiony. Proszę otworzyć go ponownie.',
      'استُبدلت هذه الحزمة. افتحها من جديد.',
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

  it('of what an instance enters [M54]', async () => {
    const questions = Array.from({ length: 101 }, () => ({ question: 'a', answer: 'b' }));
    expect(await readByGraphql(thrownBy(() => parseInput(supportQuestionsInput, { questions })))).toEqual([
      'Enter at most 30 questions.',
      'Geben Sie höchstens 30 Fragen ein.',
      'Saisissez 30 questions au plus.',
      'Introduzca 30 preguntas como máximo.',
      'Proszę wpisać najwyżej 30 pytań.',
      'أدخل 30 من الأسئلة على الأكثر.',
    ]);
  });

  it('of an export, with numbers as the language writes them [M55]', async () =>
    expect(await readByRest(tooManyRows(1_048_577, 1_048_576))).toEqual([
      'The list has 1,048,577 rows, and an Excel sheet holds 1,048,576. Choose CSV, or narrow the list.',
      'Die Liste hat 1.048.577 Zeilen, und ein Excel-Blatt fasst 1.048.576. Wählen Sie CSV, oder grenzen Sie die Liste ein.',
      'La liste a 1\u202f048\u202f577 lignes, et une feuille Excel en contient 1\u202f048\u202f576. Choisissez CSV, ou affinez la liste.',
      'La lista tiene 1.048.577 filas, y en una hoja de Excel caben 1.048.576. Elija CSV o acote la lista.',
      'Lista ma 1\u00a0048\u00a0577 wierszy, a arkusz Excela mieści 1\u00a0048\u00a0576. Proszę wybrać CSV lub zawęzić listę.',
      'تحتوي القائمة على 1,048,577 من الصفوف، وتتسع ورقة Excel لـ 1,048,576. اختر CSV أو ضيّق القائمة.',
    ]));

  it('of a page of another site, without values [M55]', async () => {
    const { message } = privateAddress();
    expect(await readAs(message, () => new ApiError('FORBIDDEN', message).message)).toEqual([
      'This address is in a private network. Only pages of public sites can be shown.',
      'Diese Adresse liegt in einem privaten Netzwerk. Nur Seiten öffentlicher Websites können angezeigt werden.',
      'Cette adresse se trouve dans un réseau privé. Seules les pages de sites publics peuvent être affichées.',
      'Esta dirección está en una red privada. Solo se pueden mostrar páginas de sitios públicos.',
      'Ten adres jest w sieci prywatnej. Można wyświetlać tylko strony witryn publicznych.',
      'هذا العنوان في شبكة خاصة. لا يمكن عرض سوى صفحات المواقع العامة.',
    ]);
  });
});
