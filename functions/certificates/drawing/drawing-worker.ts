import { setPriority } from 'node:os';
import { serveTasks } from '../../platform/runtime/serve-tasks.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { drawCertificate } from './certificate-pdf.ts';

export type DrawingTask = { readonly facts: CertificateFacts; readonly brand: Brand; readonly template: TemplatePage | null };

// Between ordinary (0) and least (19). On Linux the calling thread alone gets the priority, elsewhere the whole process.
if (process.platform === 'linux') setPriority(5);
serveTasks<DrawingTask>(({ facts, brand, template }, begin) => {
  begin();
  return drawCertificate(facts, brand, template);
});
