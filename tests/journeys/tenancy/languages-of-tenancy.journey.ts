import { test } from '@playwright/test';
import type { ScreenKey } from '../../../shared/access/screens.ts';
import type { Values } from '../../pictures/addresses.ts';
import { deleteTemplate } from '../../pictures/template.ts';
import { sampleValues } from '../../pictures/values.ts';
import { expectInLanguage } from '../language-walk.ts';

const TENANCY: readonly ScreenKey[] = [
  'apiKeys',
  'branch',
  'branches',
  'brand',
  'createBranch',
  'createInstance',
  'createInstanceUser',
  'createSubscription',
  'editBranch',
  'editInstance',
  'editInstanceUser',
  'editSubscription',
  'instance',
  'instances',
  'support',
];
const CERTIFICATES: readonly ScreenKey[] = [
  'certificates',
  'myCertificates',
  'updateCertificate',
  'uploadCertificate',
  'verifyCertificate',
];
const REPORTING: readonly ScreenKey[] = ['auditLog', 'courseReport', 'courseReports', 'dashboard', 'userReport', 'userReports'];

let values: Values;
test.beforeAll(async () => {
  values = await sampleValues();
});

test.afterAll(() => deleteTemplate(values.template));

for (const language of ['en-XA', 'de', 'ar'])
  test(`branches, instances and support are whole and translated in ${language} [M18]`, ({ page }) =>
    expectInLanguage(page, language, TENANCY, values, [`/branches/${values.branch}?tab=courses`]));

for (const language of ['en-XA', 'de', 'ar'])
  test(`certificates and their templates are whole and translated in ${language} [M19]`, ({ page }) =>
    expectInLanguage(page, language, CERTIFICATES, values));

for (const language of ['en-XA', 'de', 'ar'])
  test(`dashboard, reports and audit log are whole and translated in ${language} [M20]`, ({ page }) =>
    expectInLanguage(page, language, REPORTING, values, [
      `/reports/users/${values.person}?tab=courses`,
      `/reports/courses/${values.course}?tab=users`,
      ...['certificates', 'activity'].map((tab) => `/reports/users/${values.person}?tab=${tab}`),
    ]));
