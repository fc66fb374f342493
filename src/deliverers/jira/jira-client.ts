/** Requests to Jira. */
import { isList, isRecord, type JsonValue } from '../../model/report/json.js';
import { Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import { restClient, type RestClient } from '../tickets/rest-client.js';
import { limitIn } from './answers.js';
import type { JiraOptions } from './jira-options.js';

export function apiPath({ hosting }: JiraOptions): string {
  return hosting === 'cloud' ? '/rest/api/3' : '/rest/api/2';
}

export function clientFor(options: JiraOptions, context: DeliverContext): RestClient {
  const { url, hosting, email = '', timeout } = options;
  const token = context.credentials['token'] ?? new Secret('');
  const basic = Buffer.from(`${email}:${token.reveal()}`).toString('base64');
  return restClient(
    {
      ...{ url, timeout },
      headers: { Authorization: hosting === 'cloud' ? `Basic ${basic}` : `Bearer ${token.reveal()}` },
      secrets: [token, new Secret(basic)],
      ...{ reasonIn, limitIn, shared: options },
    },
    context,
  );
}

/** Jira says what is wrong in a list, and field by field. */
function reasonIn(body: JsonValue): string {
  if (!isRecord(body)) return '';
  const { errorMessages = [], errors = {}, message } = body;
  const fields = isRecord(errors) ? Object.entries(errors).map(([field, text]) => `${field}: ${textOf(text)}`) : [];
  return [...(isList(errorMessages) ? errorMessages.map(textOf) : []), ...fields, textOf(message)]
    .filter((text) => text !== '')
    .join(' ');
}

/** A text or a number as text; empty for anything else. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
