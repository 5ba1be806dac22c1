import { SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { drawBuiltIn } from './built-in-page.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { drawOnTemplate } from './template-page.ts';

/** Returns the certificate as a PDF: on the tenant's template, or on the built-in page. */
export async function drawCertificate(facts: CertificateFacts, brand: Brand, template: TemplatePage | null): Promise<Uint8Array> {
  const { document, texts } = template ? await drawOnTemplate(facts, template) : await drawBuiltIn(facts, brand);
  const title = texts.t('{course}: certificate of {name}', { course: facts.courseTitle, name: facts.name });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(facts.instanceName);
  document.setLanguage(texts.language === SOURCE_LANGUAGE ? 'en' : texts.language);
  const date = new Date(`${facts.issued}T00:00:00Z`);
  document.setCreationDate(date);
  document.setModificationDate(date);
  return document.save();
}
