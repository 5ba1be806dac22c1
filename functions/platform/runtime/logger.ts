import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { logMembers } from './log-context.ts';

/** Lines with the request and the tenant of the call that logs them. A line that names its tenant itself keeps it. */
class CallFormatter extends LogFormatter {
  override formatAttributes(attributes: UnformattedAttributes, more: LogAttributes): LogItem {
    const { logLevel, message, timestamp, serviceName, xRayTraceId } = attributes;
    return new LogItem({
      attributes: {
        level: logLevel,
        message,
        timestamp: this.formatTimestamp(timestamp),
        service: serviceName,
        ...logMembers(),
        ...(xRayTraceId !== undefined && { xray_trace_id: xRayTraceId }),
      },
    }).addAttributes(more);
  }
}

/** JSON lines with a stable code and ids. Never a token, a password, an answer or a name. */
export const logger = new Logger({ serviceName: 'trellis', logFormatter: new CallFormatter() });
