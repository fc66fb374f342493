import { describe, expect, it, test } from 'vitest';
import type { DeliverySet } from '../../../src/deliverers/deliverer.js';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { mailOf, showMail } from '../../../src/deliverers/email/plan-mails.js';
import type { Artifact } from '../../../src/model/document/artifact.js';
import { failureOf } from '../../helpers/failure.js';
import { aDocument, aMailSet, anAccount, planned, someEmailOptions, theMail } from '../../helpers/mails.js';

const MB = 1_000_000;
const names = (files: readonly Artifact[]): readonly string[] => files.map(({ fileName }) => fileName);

test('a mail has everything but its date', () => {
  const options = someEmailOptions({
    to: [{ address: 'ada@tarnholm.example', name: 'Ada Møller' }],
    cc: ['team@tarnholm.example'],
    bcc: ['archive@tarnholm.example'],
    replyTo: [{ address: 'help@tarnholm.example', name: 'Help' }],
    listId: 'audit.tarnholm.example',
  });
  const set = aMailSet({ locale: { tag: 'de', direction: 'ltr', timeZone: 'UTC' } });
  const delivery = theMail(set, options);
  expect(delivery).toMatchObject({
    target: 'mail from reports@tarnholm.example',
    recipients: ['ada@tarnholm.example', 'team@tarnholm.example', 'archive@tarnholm.example'],
    notices: [],
  });
  expect(names(delivery.artifacts)).toEqual(['report.pdf', 'report.xlsx']);
  expect(mailOf(delivery)).toMatchObject({
    messageId: `<${delivery.key.slice(0, 40)}@tarnholm.example>`,
    from: { address: 'reports@tarnholm.example', name: 'Audit reports' },
    to: [{ address: 'ada@tarnholm.example', name: 'Ada Møller' }],
    cc: [{ address: 'team@tarnholm.example', name: '' }],
    replyTo: [{ address: 'help@tarnholm.example', name: 'Help' }],
    subject: 'Weekly audit',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': '<audit.tarnholm.example>',
      'Content-Language': 'de',
      'X-Auditpress-Document': 'AP-0000-0000',
    },
  });
  expect(JSON.stringify(delivery.payload)).not.toContain('archive@');
});

test('a mail is shown with its hidden recipients apart from the others', () => {
  const [to, cc, bcc] = [['ada@tarnholm.example'], ['team@tarnholm.example'], ['archive@tarnholm.example']];
  const shown = showMail(theMail(aMailSet(), someEmailOptions({ to, cc, bcc })));
  expect(shown.match(/^(?:To|Cc|Bcc): .*$/gm)).toEqual([`To: ${to[0]}`, `Cc: ${cc[0]}`, `Bcc: ${bcc[0]}`]);
});

test('a note is a mail without attachments, whatever formats are chosen', () => {
  for (const options of [someEmailOptions(), someEmailOptions({ formats: ['pdf'] })]) {
    const delivery = theMail(aMailSet({}, { artifacts: [] }), options);
    expect(delivery.artifacts).toEqual([]);
    expect(mailOf(delivery).text).not.toMatch(/Attached/);
    expect(delivery.key).not.toBe(theMail(aMailSet(), options).key);
  }
});

test('the list has a name without a setting', () => {
  const { headers } = mailOf(theMail(aMailSet(), someEmailOptions()));
  expect(headers['List-Id']).toBe('<auditpress.tarnholm.example>');
});

test('the plan is the same each time, and another for other documents and runs, but not for other recipients or another server', () => {
  const [options, same] = [someEmailOptions(), aMailSet()];
  const keyOf = (set: Partial<DeliverySet>, changed = options): string => theMail(aMailSet({}, set), changed).key;
  expect(planned(same, options)).toEqual(planned(same, options));
  const keys = [
    keyOf({}),
    keyOf({ identity: 'b'.repeat(64) }),
    keyOf({ occasion: 'monday' }),
    keyOf({}, someEmailOptions({ formats: ['pdf'] })),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keyOf({}, someEmailOptions({ to: ['bob@tarnholm.example'] }))).toBe(keys[0]);
  expect(keyOf({}, someEmailOptions({ host: 'localhost', port: 2525 }))).toBe(keys[0]);
});

test('a mail is shown as it would be, without control characters', () => {
  const options = someEmailOptions({ bcc: ['archive@tarnholm.example'] });
  const delivery = theMail(aMailSet({ text: 'Position: 71 %\nred \u001b[31m' }), options);
  const shown = emailDeliverer.show(delivery);
  expect(shown.split('\n').slice(0, 4)).toEqual([
    'From: "Audit reports" <reports@tarnholm.example>',
    'To: ada@tarnholm.example',
    'Bcc: archive@tarnholm.example',
    'Subject: Weekly audit',
  ]);
  expect(shown).toContain('Auto-Submitted: auto-generated\n');
  expect(shown).toContain('\nPosition: 71 %\nred \ufffd[31m');
  expect(shown).toContain('Attachments:\n  report.pdf (application/octet-stream, 1,000 bytes)');
  expect(shown).not.toContain('\u001b');
});

describe('the files are', () => {
  const evidence = { ...aDocument('evidence', 10, 'report.json'), isPrivate: true };
  const set = aMailSet({}, { artifacts: [aDocument('pdf'), aDocument('html'), evidence, aDocument('manifest')] });

  it('all documents', () => {
    expect(names(theMail(set, someEmailOptions()).artifacts)).toEqual(['report.pdf', 'report.html']);
  });

  it('those of the chosen formats, in the order of the set', () => {
    const options = someEmailOptions({ formats: ['evidence', 'pdf'] });
    expect(names(theMail(set, options).artifacts)).toEqual(['report.pdf', 'report.json']);
  });

  it('never missing without a word', async () => {
    const failure = await failureOf(() => planned(set, someEmailOptions({ formats: ['pdf', 'xlsx'] })));
    expect(failure.code).toBe('deliverer-options-invalid');
    expect(failure.message).toContain('formats of the document set (pdf, html, evidence, manifest), received xlsx');
  });
});

describe('if the mail would be too large', () => {
  const artifacts = [aDocument('pdf', 0.5 * MB), aDocument('xlsx', 0.4 * MB), aDocument('html', 0.2 * MB)];
  const set = aMailSet(
    {},
    { name: 'Retail 2026', artifacts: [...artifacts, aDocument('big', 2 * MB, 'große Datei.big')] },
  );
  const plan = (written: Readonly<Record<string, unknown>>) => {
    const deliveries = planned(set, someEmailOptions({ maxSize: 1, ...written }));
    return deliveries.map((delivery) => ({ ...delivery, mail: mailOf(delivery), files: names(delivery.artifacts) }));
  };

  const only = (written: Readonly<Record<string, unknown>>) => {
    const mails = plan(written);
    expect(mails).toHaveLength(1);
    return mails[0]!;
  };

  it('split sends several, and says what no mail can carry', () => {
    const mails = plan({ whenTooLarge: 'split' });
    expect(mails.map(({ files }) => files)).toEqual([['report.pdf', 'report.html'], ['report.xlsx']]);
    expect(mails.map(({ mail }) => mail.subject)).toEqual(['Weekly audit (1/2)', 'Weekly audit (2/2)']);
    expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(2);
    for (const { notices, mail } of mails) {
      expect(notices).toEqual(['große Datei.big is not attached, because the mail would be larger than 1 MB.']);
      for (const text of [mail.text, mail.html]) {
        for (const { fileName } of set.artifacts) expect(text).toContain(fileName);
      }
    }
  });

  it('link attaches what fits, and links to the rest', () => {
    const { files, notices, mail } = only({
      whenTooLarge: 'link',
      linkBase: 'https://docs.tarnholm.example/audits/',
    });
    expect(files).toEqual(['report.pdf', 'report.html']);
    expect(notices).toHaveLength(2);
    const address = 'https://docs.tarnholm.example/audits/Retail%202026/gro%C3%9Fe%20Datei.big';
    expect(mail.text).toContain(address);
    expect(mail.html).toContain(address);
    expect(mail.text).toContain('https://docs.tarnholm.example/audits/Retail%202026/report.xlsx');
  });

  it('summary attaches nothing, and says so', () => {
    const { files, notices, mail } = only({ whenTooLarge: 'summary' });
    expect(files).toEqual([]);
    expect(notices).toHaveLength(4);
    for (const { fileName } of set.artifacts) expect(mail.text).toContain(fileName);
  });

  it.each(['split', 'link', 'summary'])('%s changes nothing for one that fits', (whenTooLarge) => {
    const { files, notices, mail } = only({
      whenTooLarge,
      linkBase: 'https://docs.tarnholm.example',
      maxSize: 5,
    });
    expect(files).toHaveLength(4);
    expect(notices).toEqual([]);
    expect(mail.subject).toBe('Weekly audit');
  });

  it('and no file fits, one mail says so', () => {
    const big = aMailSet({}, { artifacts: [aDocument('pdf', 2 * MB)] });
    const delivery = theMail(big, someEmailOptions({ maxSize: 1 }));
    expect(delivery.artifacts).toEqual([]);
    expect(mailOf(delivery).subject).toBe('Weekly audit');
    expect(mailOf(delivery).text).toContain('report.pdf');
  });
});

describe('recipients', () => {
  const written = {
    to: [{ address: 'retail@tarnholm.example', accounts: ['Retail*', 'acc-9'] }, 'all@tarnholm.example'],
    cc: [{ address: 'bank@tarnholm.example', accounts: ['*bank*'] }],
    bcc: ['ALL@tarnholm.example', 'audit@tarnholm.example'],
  };
  const recipientsFor = (account: DeliverySet['account'], changes: Readonly<Record<string, unknown>> = {}) =>
    planned(aMailSet({}, { account }), someEmailOptions({ ...written, ...changes })).map(
      ({ recipients }) => recipients,
    );

  it.each([
    ['a name', anAccount('acc-1', 'Retail – Production'), ['retail@', 'all@', 'audit@']],
    ['an id', anAccount('acc-9', 'Payroll'), ['retail@', 'all@', 'audit@']],
    ['a part of an id', anAccount('x-bank-7', 'Retail'), ['retail@', 'all@', 'bank@', 'audit@']],
    ['an id in other case', anAccount('ACC-9', 'Payroll'), ['retail@', 'all@', 'audit@']],
    ['no pattern', anAccount('acc-8', 'Wholesale'), ['all@', 'audit@']],
    ['no account, for a portfolio', null, ['all@', 'audit@']],
  ])('receive only reports of their accounts: %s', (_what, summary, expected) => {
    expect(recipientsFor(summary)).toEqual([expected.map((name) => `${name}tarnholm.example`)]);
  });

  it('are named to whoever checks their rules, each with its place', () => {
    expect(emailDeliverer.accountRules(someEmailOptions(written))).toEqual([
      { at: 'to[0].accounts', accounts: ['Retail*', 'acc-9'], receiver: 'retail@tarnholm.example' },
      { at: 'cc[0].accounts', accounts: ['*bank*'], receiver: 'bank@tarnholm.example' },
    ]);
  });

  it('with an empty list of accounts get no mail', () => {
    const nobody = { to: [{ address: 'retail@tarnholm.example', accounts: [] }], cc: [], bcc: [] };
    expect(recipientsFor(anAccount('acc-1', 'Retail'), nobody)).toEqual([]);
  });

  it('of no account get no mail', () => {
    const only = { to: [written.to[0]], cc: [], bcc: [] };
    expect(recipientsFor(anAccount('acc-1', 'Payroll'), only)).toEqual([]);
  });

  it('individually do not see each other', () => {
    const options = someEmailOptions({ ...written, individually: true });
    const deliveries = planned(aMailSet({}, { account: anAccount('acc-9', 'Payroll') }), options);
    expect(deliveries.map(({ recipients }) => recipients)).toEqual([
      ['retail@tarnholm.example'],
      ['all@tarnholm.example'],
      ['audit@tarnholm.example'],
    ]);
    for (const delivery of deliveries) {
      const { to, cc } = mailOf(delivery);
      expect([...to, ...cc].map(({ address }) => address)).toEqual(delivery.recipients);
    }
    expect(new Set(deliveries.map(({ key }) => key)).size).toBe(3);
  });

  it('have domains of any script', () => {
    const delivery = theMail(aMailSet(), someEmailOptions({ to: ['info@Bücher.example', 'a@例え.テスト'] }));
    expect(delivery.recipients).toEqual(['info@xn--bcher-kva.example', 'a@xn--r8jz45g.xn--zckzah']);
  });
});

test.each(['Weekly\r\nBcc: all@tarnholm.example', 'Weekly\u2028audit'])(
  'a subject of several lines is refused: %j',
  async (subject) => {
    const failure = await failureOf(() => planned(aMailSet({ subject }), someEmailOptions()));
    expect(failure.code).toBe('delivery-refused');
    expect(failure.message).toContain('expected a subject of one line');
  },
);

test('names in headers are written without what sets the direction of the text around them', () => {
  const named = { address: 'ada@tarnholm.example', name: 'Ada \u2067Møller' };
  const { subject, from, to } = mailOf(
    theMail(
      aMailSet({ subject: 'Weekly \u2066Contoso\u2069 \u202eaudit' }),
      someEmailOptions({ from: named, to: [named] }),
    ),
  );
  expect([subject, from.name, to[0]?.name]).toEqual(['Weekly Contoso audit', 'Ada Møller', 'Ada Møller']);
});
