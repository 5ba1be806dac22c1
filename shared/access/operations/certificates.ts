import { type AccessTable, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, REPORT_READERS, SUPER_ADMINS } from '../roles.ts';

export const certificatesOperations = {
  verifyCertificate: PUBLIC,
  // File and positions of templates; other readers of templates get their names alone.
  'certificates.full': roles(ADMINS, SUPER_ADMINS),
  uploadCertificate: countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)),
  updateCertificate: roles(ADMINS, SUPER_ADMINS),
  deleteCertificate: roles(ADMINS, SUPER_ADMINS),
  setDefaultCertificate: roles(ADMINS, SUPER_ADMINS),
  replaceCertificate: roles(ADMINS, SUPER_ADMINS),
  'POST /api/certificates/preview': roles(ADMINS, SUPER_ADMINS),
  // Of others in scope; the command refuses one's own.
  revokeCertificate: roles(ADMINS),
  GenerateCertificate: roles(ALL_ROLES),
  'certificate.other': roles(REPORT_READERS),
  // The handler checks the signature in the address, or else the caller's right to the certificate.
  'GET /api/graphql/download/{filename}': PUBLIC,
} satisfies AccessTable;
