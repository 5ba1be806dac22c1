import type { Question } from '../../shared/learning/question.ts';
import type { OutlineEntry, UnitBody } from './course.records.ts';
import type { QuestionView, UnitProgress, UnitView } from './course-view.ts';
import { mediaAddress, type Reader, shownText } from './readable.queries.ts';

/** What is shown of a unit: its body (null in the outline-only reading), the reader's progress, and questions in the reader's form. */
export type Showing = { readonly body: UnitBody | null; readonly progress: UnitProgress; readonly ask: (question: Question) => QuestionView };

const address = (reader: Reader, path: string | null | undefined): string | null => (path ? mediaAddress(reader, path) : null);

/** A unit as the contract answers it. */
export function unitView(reader: Reader, entry: OutlineEntry, { body, progress, ask }: Showing): UnitView {
  const { id, order, title, completionOption, timeLimit, kind } = entry;
  const common = { id, order, title, completionOption, timeLimit, ...progress };
  const tests = (body?.questions ?? []).map(ask);
  const content = body && 'content' in body ? shownText(reader, body.content) : null;
  switch (kind) {
    case 'content':
      return { ...common, kind, content, tests };
    case 'video': {
      const video = body?.kind === 'video' ? body : null;
      const captions = (video?.captions ?? []).map(({ language, label, path }) => ({ language, label, filePath: mediaAddress(reader, path) }));
      return { ...common, kind, content, tests, videoPath: address(reader, video?.path), youtubeLink: video?.youtube ?? null, captions };
    }
    case 'audio':
      return { ...common, kind, content, tests, audioPath: address(reader, body?.kind === 'audio' ? body.path : null) };
    case 'document':
      return { ...common, kind, content, tests, docPath: address(reader, body?.kind === 'document' ? body.path : null) };
    case 'iframe':
      return { ...common, kind, content, tests, url: address(reader, body?.kind === 'iframe' ? body.url : null), proxyUrl: null };
    case 'scorm':
      return { ...common, kind, scormPath: body?.kind === 'scorm' ? body.path : null, package: null };
    case 'test':
      return { ...common, kind, tests };
    case 'assignment':
      return { ...common, kind, content };
  }
}
