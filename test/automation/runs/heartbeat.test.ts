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
  ['200 with a page', 200, '<!DOCTYPE html><title>Sign in</title>'],
  ['200 with a failure', 200, '{"error":"no such check"}'],
  ['300', 300, 'OK'],
])('an address that answers %s was not called', async (_what, status, body) => {
  const server = await startServer(inTurn(answerWith(status, body), answerWith(200, 'OK')));
  expect(await callHeartbeat(new Secret(`${server.url}/secret-part`))).toBeNull();
  expect(server.requests).toHaveLength(2);
});
