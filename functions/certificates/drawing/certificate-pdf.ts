import { drawBuiltIn } from './built-in-page.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { drawOnTemplate } from './template-page.ts';

/** Returns the certificate as a PDF: on the tenant's template, or on the built-in page. */
export async function drawCertificate(facts: CertificateFacts, brand: Brand, template: TemplatePage | null): Promise<Uint8Array> {
  const { document } = template ? await drawOnTemplate(facts, template) : await drawBuiltIn(facts, brand);
  document.setTitle(`${facts.courseTitle}: certificate of ${facts.name}`, { showInWindowTitleBar: true });
  document.setAuthor(facts.instanceName);
  document.setLanguage('en');
  const date = new Date(`${facts.issued}T00:00:00Z`);
  document.setCreationDate(date);
  document.setModificationDate(date);
  return document.save();
}
