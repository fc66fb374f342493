import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { simpleParser, type ParsedMail } from 'mailparser';
import { describe, expect, it, test } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { mailOf } from '../../../src/deliverers/email/plan-mails.js';
import { CONTEXT } from '../../helpers/delivery-set.js';
import { acceptingExcept, startMailServer, startScriptedServer } from '../../helpers/mail-server.js';
import {
  aDocument,
  aMailSet,
  credentials,
  planned,
  sendMail,
  someEmailOptions,
  theMail,
  type MailContent,
} from '../../helpers/mails.js';

const SUBJECTS: readonly (readonly [string, string, 'ltr' | 'rtl'])[] = [
  ['ja', '週次監査：適合率 71 %、重大な不合格 3 件（先週より 1 件減）、詳細は添付のレポートをご覧ください', 'ltr'],
  ['ar', 'التدقيق الأسبوعي: نسبة الامتثال ٧١٪، وثلاثة إخفاقات حرجة، والتفاصيل في التقرير المرفق', 'rtl'],
  ['fr', `Audit hebdomadaire\u00a0: 71\u00a0% conformes 🛡 ${'é'.repeat(60)}`, 'ltr'],
];

/** Sends a set, and reads what arrived. */
async function arrived(set: ReturnType<typeof aMailSet>, written = {}): Promise<ParsedMail & { readonly raw: string }> {
  const { port, mails } = await startMailServer();
  await sendMail(someEmailOptions({ port, ...written }), { set });
  expect(mails).toHaveLength(1);
  const raw = mails[0]!.raw;
  return Object.assign(await simpleParser(raw), { raw: raw.toString('latin1') });
}

test('a mail arrives with its headers, both texts and a receipt', async () => {
  const { port, mails } = await startMailServer();
  const options = someEmailOptions({
    port,
    cc: ['team@tarnholm.example'],
    bcc: ['archive@tarnholm.example'],
    replyTo: [{ address: 'help@tarnholm.example', name: 'Help, please' }],
  });
  const delivery = theMail(aMailSet(), options);
  const receipt = await emailDeliverer.send(delivery, options, CONTEXT);

  const { messageId } = mailOf(delivery);
  expect(receipt).toMatchObject({ key: delivery.key, target: delivery.target, reference: messageId });
  expect(receipt.recipients).toEqual(
    ['ada', 'team', 'archive'].map((name) => ({
      recipient: `${name}@tarnholm.example`,
      outcome: 'delivered',
      reason: '',
    })),
  );
  expect(receipt.artifacts.map(({ sha256 }) => sha256)).toEqual(
    delivery.artifacts.map(({ content }) => content.sha256),
  );
  expect(receipt.artifacts[0]).toMatchObject({
    path: `mid:${messageId.slice(1, -1)}`,
    bytes: 1000,
    outcome: 'written',
  });

  const [{ raw, recipients, from }] = mails as [(typeof mails)[0]];
  expect(from).toBe('reports@tarnholm.example');
  expect(recipients).toEqual(['ada@tarnholm.example', 'team@tarnholm.example', 'archive@tarnholm.example']);
  const mail = await simpleParser(raw);
  expect(mail).toMatchObject({ messageId, subject: 'Weekly audit', date: CONTEXT.now() });
  expect(mail.from?.text).toBe('"Audit reports" <reports@tarnholm.example>');
  expect(mail.replyTo?.text).toBe('"Help, please" <help@tarnholm.example>');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.get('x-auditpress-document')).toBe('AP-0000-0000');
  expect(mail.headers.get('content-language')).toBe('en');
  expect(raw.toString()).toContain('List-ID: <auditpress.tarnholm.example>');
  expect(mail.text).toContain('Position: 71 %');
  expect(mail.html).toContain('<p>Position: 71 %</p>');
  expect(raw.toString()).not.toContain('archive@');
});

test('a repeated attempt sends the same bytes, with its own date', async () => {
  const { port, mails } = await startMailServer();
  const options = someEmailOptions({ port });
  await sendMail(options);
  await sendMail(options);
  await sendMail(options, { now: () => new Date('2027-01-01T00:00:00Z') });
  const [first, second, later] = mails.map(({ raw }) => raw.toString('latin1'));
  expect(second).toBe(first);
  expect(later).toBe(first!.replace(/^Date: .*$/m, 'Date: Fri, 01 Jan 2027 00:00:00 +0000'));
});

test.each(SUBJECTS)('texts, names and files in %s arrive as they are', async (tag, subject, direction) => {
  const content: MailContent = {
    subject,
    text: `${subject}\n\n.\n..\nFrom here\n`,
    html: `<p dir="${direction}">${subject}</p>`,
    locale: { tag, direction, timeZone: 'UTC' },
  };
  const fileName = `${subject.slice(0, 60).replaceAll(/[:/٪：]/g, '-')}.pdf`;
  const file = { ...aDocument('pdf', 300_001, fileName), mediaType: 'application/pdf' };
  const mail = await arrived(aMailSet(content, { artifacts: [file] }), {
    from: { address: 'reports@bücher.example', name: subject.slice(0, 40) },
  });
  expect(mail.subject).toBe(subject);
  expect(mail.from?.value).toEqual([{ address: 'reports@bücher.example', name: subject.slice(0, 40) }]);
  expect(mail.text).toContain(`${subject}\n\n.\n..\nFrom here\n`);
  expect(mail.html).toContain(`<p dir="${direction}">${subject}</p>`);
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ filename: fileName, contentType: 'application/pdf' });
  expect(createHash('sha256').update(mail.attachments[0]!.content).digest('hex')).toBe(file.content.sha256);
  expect(mail.raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect(mail.raw.split('\r\n').every((line) => line.length < 999)).toBe(true);
});

test('every file arrives byte by byte, also one that looks like text', async () => {
  const text = Buffer.from('a\nb\r\nc\rd\n.\n\u00e9\u0000end of the file without a line break');
  const files = [
    { ...aDocument('html', 0, 'report.html'), mediaType: 'text/html' },
    { ...aDocument('csv', 70_000, 'it\'s "100 %"; a=b.csv'), mediaType: 'text/csv' },
    { ...aDocument('txt'), mediaType: 'text/plain', content: contentFrom(text) },
  ];
  const mail = await arrived(aMailSet({}, { artifacts: files }));
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    'report.html',
    'it\'s "100 %"; a=b.csv',
    'report.txt',
  ]);
  for (const [index, { content }] of mail.attachments.entries()) {
    expect(createHash('sha256').update(content).digest('hex')).toBe(files[index]!.content.sha256);
  }
});

/** Content that reuses the memory of its parts, as the contract allows. */
function contentFrom(bytes: Buffer) {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    *parts() {
      const part = Buffer.alloc(1);
      for (const byte of bytes) {
        part[0] = byte;
        yield part;
      }
    },
    release: () => undefined,
  };
}

test('a mail to hidden recipients names nobody', async () => {
  const mail = await arrived(aMailSet(), { to: [], bcc: ['ada@tarnholm.example'] });
  expect(mail.raw).toMatch(/^To: "undisclosed-recipients":;\r$/m);
  expect(mail.raw).not.toContain('ada@');
});

test('a mail to a copy and nobody else names that one', async () => {
  const mail = await arrived(aMailSet(), { to: [], cc: ['team@tarnholm.example'] });
  expect(mail.raw).toMatch(/^Cc: team@tarnholm\.example\r$/m);
  expect(mail.raw).not.toContain('undisclosed');
});

test('the reference is the id that the server gives a mail in place of its own', async () => {
  const accepted = '250 2.0.0 OK <given@a.prod.outlook.com> [Hostname=a.prod.outlook.com]';
  const port = await startScriptedServer(acceptingExcept({ 'Auto-Submitted': accepted }));
  const { reference, artifacts } = await sendMail(someEmailOptions({ port }));
  expect(reference).toBe('<given@a.prod.outlook.com>');
  expect(artifacts[0]!.path).toBe('mid:given@a.prod.outlook.com');
});

test('mails are as small as the server asks, and never larger than they were', async () => {
  for (const [size, maxSize] of [
    [2_000_000, 2],
    [20_000_000, 10],
  ] as const) {
    const { port } = await startMailServer({ size });
    const options = someEmailOptions({ port });
    expect(await emailDeliverer.withinLimits(options, CONTEXT)).toEqual({ ...options, maxSize });
    await emailDeliverer.end(options);
  }
});

test('names and file names cannot add headers', async () => {
  const mail = await arrived(
    aMailSet({}, { artifacts: [aDocument('pdf', 10, 'a\r\nBcc: bob@tarnholm.example\r\n\r\nbody.pdf')] }),
    { to: [{ address: 'ada@tarnholm.example', name: 'x" <bob@tarnholm.example>, "y' }] },
  );
  expect(mail.to).toMatchObject({
    value: [{ address: 'ada@tarnholm.example', name: 'x" <bob@tarnholm.example>, "y' }],
  });
  expect(mail.bcc).toBeUndefined();
  expect(mail.attachments).toHaveLength(1);
});

describe('no mail is larger than allowed', () => {
  const TEXTS = [
    'plain text\n'.repeat(3000),
    '週次監査：適合率'.repeat(2500),
    'é=ë '.repeat(9000),
    'a\u0001'.repeat(9000),
    'ab\u4e00'.repeat(9000),
  ];

  it.each(TEXTS.map((text) => [text.slice(0, 8), text]))('with texts such as %j', async (_start, text) => {
    const { port, mails } = await startMailServer();
    const artifacts = Array.from({ length: 9 }, (_, index) =>
      aDocument('pdf', 190_000 + 1000 * index, `${'週次 監査'.repeat(10)} ${String(index)}.pdf`),
    );
    const options = someEmailOptions({ port, maxSize: 1, dkim: { domain: 'tarnholm.example', selector: 's1' } });
    const context = { ...CONTEXT, credentials: credentials({ dkimPrivateKey: PRIVATE_KEY }) };
    for (const delivery of planned(aMailSet({ text, html: text }, { artifacts }), options)) {
      await emailDeliverer.send(delivery, options, context);
    }
    expect(mails.length).toBeGreaterThan(1);
    const sizes = mails.map(({ raw }) => raw.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000_000);
    const sent = await Promise.all(mails.map(({ raw }) => simpleParser(raw)));
    expect(sent.flatMap(({ attachments }) => attachments)).toHaveLength(9);
  });
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

test('a signature by DKIM is valid for headers, texts and files', async () => {
  const { port, mails } = await startMailServer();
  const options = someEmailOptions({ port, dkim: { domain: 'tarnholm.example', selector: 's1' } });
  const set = aMailSet({ subject: SUBJECTS[0]![1], text: 'two  spaces \n\n\n', html: '<pre>\tx </pre>' });
  await sendMail(options, { set, credentials: credentials({ dkimPrivateKey: PRIVATE_KEY }) });
  const raw = mails[0]!.raw.toString('latin1');
  expect(verifyDkim(raw)).toEqual({ d: 'tarnholm.example', s: 's1', isBodyIntact: true, isSigned: true });
  expect(verifyDkim(raw.replace('Subject: =?UTF-8?', 'Subject: x =?UTF-8?'))).toMatchObject({ isSigned: false });
  expect(verifyDkim(raw.replace('two', 'one'))).toMatchObject({ isBodyIntact: false });
});

/** Verifies a signature as RFC 6376 says, with relaxed canonicalization. */
function verifyDkim(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/);
  const relaxed = (field: string): string => {
    const [name = '', ...value] = field.replaceAll('\r\n', '').split(':');
    return `${name.toLowerCase().trim()}:${value
      .join(':')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signature = fields.find((field) => field.startsWith('DKIM-Signature:')) ?? '';
  const tags = Object.fromEntries(
    signature
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replaceAll(/\s/g, '')];
      }),
  );
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const named = tags['h']!.split(':').map((name) =>
    fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)),
  );
  const unsigned = relaxed(signature.replace(/(;\s*b=)[^;]*$/, '$1'));
  const data = [...named.map((field) => relaxed(field ?? '')), unsigned].join('\r\n');
  return {
    d: tags['d'],
    s: tags['s'],
    isBodyIntact: createHash('sha256').update(body, 'latin1').digest('base64') === tags['bh'],
    isSigned: createVerify('sha256').update(data, 'latin1').verify(publicKey, tags['b']!, 'base64'),
  };
}
