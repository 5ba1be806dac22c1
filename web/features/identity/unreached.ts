import { ApiError } from '../../api/api-error.ts';

const UNREACHED = 'An unexpected error occurred. Please try again.';

/** The profile's own text where nobody answered; a refusal keeps the server's. */
export const unreached = (error: ApiError): ApiError =>
  error.unsettled ? new ApiError(error.code, UNREACHED, { requestId: error.requestId }) : error;
