import { contentFilesHandler } from '../files/content-files.ts';
import { packageFile } from '../files/packages/package-files.ts';

/** All files of the content hosts. Those of packages are served by packages, which is a later module than files. */
export const handler = contentFilesHandler(packageFile);
