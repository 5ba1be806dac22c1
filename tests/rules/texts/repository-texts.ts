import { contractOf } from './contract-texts.ts';
import { type VisibleText, visibleTextsIn } from './visible-texts.ts';
import { textOf, trackedFiles } from '../tracked-files.ts';

const files = trackedFiles();

/** Documents whose texts are part of the contract: the screens, what was settled, REST, the schema and the printed operations. */
const CONTRACT = /^docs\/spec\/(screens\.md|screens\/.*\.md|settled\.md|rest\.md)$|^tests\/contract\/(schema\.graphql|operations\/.*)$/;
const SOURCES = /^(web|functions|shared|events)\/.*\.tsx?$/;
/** Sources whose texts only developers and operators read: of tests, the build, the manifest, checks of stored data, background work. */
const WITHOUT_TEXTS = [
  /\.spec\.tsx?$|\/generated\/|\/golden\//,
  /^web\/(bundling\/|codegen\.ts|vite\.config\.ts)/,
  /^events\/(catalogue|learning\/sample-course)\.ts$/,
  /^functions\/((background|request)-functions|api\/print-schema|edge\/viewer-request)\.ts$/,
  /^functions\/(stream|platform\/(keys\/tenant-fence|projection|runtime\/worker-thread|tables\/(record|table-errors)))/,
];

const isContract = contractOf(files.filter((file) => CONTRACT.test(file)).map(textOf));

/** A visible text of the product, where it stands, and whether the contract prints it. */
export type ProductText = VisibleText & { readonly file: string; readonly kind: 'contract' | 'ours' };

/** All visible texts of the product, by file and line. */
export const productTexts: readonly ProductText[] = files
  .filter((file) => SOURCES.test(file) && !WITHOUT_TEXTS.some((path) => path.test(file)))
  .flatMap((file) =>
    visibleTextsIn(file, textOf(file)).map(
      ({ text, line }) => ({ file, line, text, kind: isContract(text) ? 'contract' : 'ours' }) as const,
    ),
  );
