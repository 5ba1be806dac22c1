import { type AccessTable, EVERYBODY, PUBLIC, roles } from '../access-entry.ts';

export const certificatesOperations: AccessTable = {
  verifyCertificate: PUBLIC,
  // File and positions of templates; everybody else who sees templates sees their names.
  'certificates.full': roles('SA', 'S'),
  GenerateCertificate: EVERYBODY,
  'certificate.other': roles('SAM'),
  // The signature in the address, or else the caller's own right, is asked by the handler.
  'GET /api/graphql/download/{filename}': PUBLIC,
};
