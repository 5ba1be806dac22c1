import { ApiError } from '../../api/api-error.ts';
import { t, text } from '../../texts/text.ts';

const NETWORK_ERROR = text('An unexpected error occurred. Please try again.');

/** Returns the error with the text of the profile where there was no reply; other errors keep the text of the server. */
export const withNetworkErrorText = (error: ApiError): ApiError =>
  error.unsettled ? new ApiError(error.code, t(NETWORK_ERROR), { requestId: error.requestId }) : error;
