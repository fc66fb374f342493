import { expect, it } from 'vitest';
import { statedFailure } from '../../../src/base/http/message.js';

it.each([
  ['{"error":"the disk is full"}', 400],
  ['{"error":{"code":"Throttled","status":429}}', 429],
  ['{"error":true}', 400],
  ['{"Error":{"message":"no"}}', 400],
  ['{"errors":[{"message":"no"}]}', 400],
  ['{"errorMessage":"x is undefined","errorType":"TypeError"}', 400],
  ['{"errcode":310000,"errmsg":"keywords not in content"}', 400],
  ['{"error_code":"E17"}', 400],
  ['{"status":"error"}', 400],
  ['{"status":"FAILED","message":"no"}', 400],
  ['{"status":"fail","data":{"title":"required"}}', 400],
  ['{"result":"rejected"}', 400],
  ['{"ok":false}', 400],
  ['{"success":false}', 400],
  ['{"Success":"false"}', 400],
  ['{"status":503,"message":"try later"}', 503],
  ['{"statusCode":"404"}', 404],
  ['{"code":429}', 429],
  ['[{"status":"ok"},{"status":"error"}]', 400],
  ['false', 400],
  ['"error: no such room"', 400],
  ['ERROR', 400],
  ['Error: the queue is full', 400],
  ['failed to store it', 400],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code></Error>', 400],
  [' \n{"ok":false}\n', 400],
])('the body %s states a failure', (body, status) => {
  expect(statedFailure(body)).toBe(status);
});

it.each([
  '',
  'ok',
  '1',
  'true',
  'null',
  'queued',
  'Error-free',
  'failover node took it',
  '{}',
  '[]',
  '{"id":7}',
  '{"ok":true,"error":null}',
  '{"success":true,"errors":[]}',
  '{"error":""}',
  '{"error":false}',
  '{"error":{}}',
  '{"errcode":0,"errmsg":"ok"}',
  '{"errorCode":"0"}',
  '{"status":"accepted"}',
  '{"status":200}',
  '{"code":0,"msg":"success"}',
  '{"result":"success"}',
  '{"message":"Errors are shown in the log"}',
  '<result>ok</result>',
  '{"ok":',
])('the body %s states none', (body) => {
  expect(statedFailure(body)).toBeUndefined();
});

it('a long body is read to its end', () => {
  expect(statedFailure(JSON.stringify({ data: 'x'.repeat(300_000), status: 'error' }))).toBe(400);
});
