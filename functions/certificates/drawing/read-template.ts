import { type PDFContext, PDFArray, PDFDict, PDFDocument, type PDFObject, PDFStream } from 'pdf-lib';
import type { ByteSource } from '../../platform/reading/reader.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { TEMPLATE_TOO_MUCH } from './template-reader.ts';
import { drawTemplate } from './template-source.ts';

const UNREADABLE = 'The first page of this PDF cannot be read. Please save it again as a PDF and upload that file.';
/** The most objects of a template's page. All of them are read again for each certificate. */
const MOST_OBJECTS = 100_000;

const membersOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
};

/** Returns how many objects a document has, those inside of others among them. */
function objectsIn(context: PDFContext): number {
  const left = context.enumerateIndirectObjects().map(([, object]) => object);
  let count = 0;
  for (let object = left.pop(); object; object = left.pop()) {
    count += 1;
    for (const member of membersOf(object)) left.push(member);
  }
  return count;
}

/** Returns a PDF of the first page alone, as it is displayed. @throws FileRefused */
export async function readTemplate(source: ByteSource): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  try {
    await drawTemplate(await source.read(0, source.size), async (width, height) => document.addPage([width, height]));
    if (objectsIn(document.context) > MOST_OBJECTS) throw new FileRefused(TEMPLATE_TOO_MUCH);
    return await document.save({ useObjectStreams: false });
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(UNREADABLE);
  }
}
