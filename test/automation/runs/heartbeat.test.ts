import { expect, it } from 'vitest';
import { callHeartbeat } from '../../../src/automation/runs/heartbeat.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { answerWith, inTurn, startServer } from '../../helpers/http-server.js';

it.each([
  [200, 'OK'],
  [204, ''],
  [202, '{"ok":true}'],
])('an address that answers %i with "%s" was called', async (status, body) => {
  const { url } = await startServer(answerWith(status, body));
  expect(await callHeartbeat(new Secret(`${url}/secret-part`))).toBeNull();
});

it.each([
  ['a page', '<!DOCTYPE html><title>Sign in</title>'],
  ['a failure', '{"error":"no such check"}'],
])('an address that answers 200 with %s was not called', async (_what, body) => {
  const server = await startServer(inTurn(answerWith(200, body), answerWith(200, 'OK')));
  expect(await callHeartbeat(new Secret(`${server.url}/secret-part`))).toBeNull();
  expect(server.requests).toHaveLength(2);
});
