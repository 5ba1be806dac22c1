import { type AccessTable, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, REPORT_READERS, SUPER_ADMINS } from '../roles.ts';

export const certificatesOperations: AccessTable = {
  verifyCertificate: PUBLIC,
  // File and positions of templates; other readers of templates get their names alone.
  'certificates.full': roles(ADMINS, SUPER_ADMINS),
  GenerateCertificate: roles(ALL_ROLES),
  'certificate.other': roles(REPORT_READERS),
  // The handler checks the signature in the address, or else the caller's right to the certificate.
  'GET /api/graphql/download/{filename}': PUBLIC,
};
