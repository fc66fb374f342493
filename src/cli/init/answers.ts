/** The questions of `auditpress init`. Each has a flag, and a default that the command takes without a terminal. */
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import { defaultTextOf, settingOf } from '../../settings/named-settings.js';

export const SCHEDULES = { none: null, daily: '0 7 * * *', weekly: '0 7 * * 1' } as const;
export type ScheduleName = keyof typeof SCHEDULES;

export interface Answers {
  readonly preparedBy: string;
  readonly preparedFor: string;
  readonly classification: string;
  readonly locale: string;
  /** Separated by commas. */
  readonly format: string;
  /** Of a template of the user's own, such as `#7a1f5c`; empty for none. */
  readonly brandColor: string;
  /** Path of an image; empty for none. */
  readonly logo: string;
  readonly schedule: ScheduleName;
  /** Separated by commas; empty for nobody. */
  readonly mailTo: string;
  readonly mailFrom: string;
  readonly mailServer: string;
}

export type Given = Partial<Readonly<Record<keyof Answers, string>>>;

interface Question {
  readonly message: string;
  readonly byDefault: string;
  readonly choices?: readonly string[];
  /** Whether the answers before make it pointless. Default: no. */
  readonly isSkipped?: (answers: Given) => boolean;
}

const withoutMail = ({ mailTo = '' }: Given): boolean => mailTo === '';

/** In the order in which they are asked. */
export const QUESTIONS: Readonly<Record<keyof Answers, Question>> = {
  preparedBy: { message: 'Who the documents are from', byDefault: '' },
  preparedFor: { message: 'Who they are for', byDefault: '' },
  classification: { message: 'Classification, such as Confidential', byDefault: '' },
  locale: {
    message: 'Language: ar, de, en, es, fr, ja or pt-BR',
    byDefault: defaultTextOf(settingOf('locale')),
  },
  format: { message: 'Formats: pdf, xlsx, html, md, csv', byDefault: 'pdf,xlsx,html' },
  brandColor: { message: 'Color of your organization, such as #7a1f5c', byDefault: '' },
  logo: { message: 'Path of your logo (PNG or JPEG)', byDefault: '' },
  schedule: {
    message: 'How often documents are made without anyone asking',
    byDefault: 'none',
    choices: Object.keys(SCHEDULES),
  },
  mailTo: { message: 'Mail the documents to these addresses, separated by commas', byDefault: '' },
  mailFrom: { message: 'Address of the sender', byDefault: '', isSkipped: withoutMail },
  mailServer: { message: 'Mail server, such as smtp.example.com', byDefault: '', isSkipped: withoutMail },
};

export const QUESTION_NAMES = Object.keys(QUESTIONS) as readonly (keyof Answers)[];

/**
 * The answers of the flags, and of the user for the others if `isAsked`. Undefined if the user stops.
 *
 * @throws AuditpressError `arguments-invalid` (usage) for a color or a logo that is none, and for mails without a sender or a server
 */
export async function answersFor(given: Given, isAsked: boolean): Promise<Answers | undefined> {
  const answered = isAsked ? await ask(given) : given;
  if (answered === undefined) return undefined;
  const defaults = Object.fromEntries(QUESTION_NAMES.map((name) => [name, QUESTIONS[name].byDefault]));
  const answers = { ...defaults, ...answered } as unknown as Answers;
  refuseFormats(answers);
  const lacking = [
    ...(answers.mailFrom === '' ? ['--mail-from'] : []),
    ...(answers.mailServer === '' ? ['--mail-server'] : []),
  ];
  if (answers.mailTo !== '' && lacking.length > 0) {
    throw new AuditpressError(
      'arguments-invalid',
      `expected ${lacking.join(' and ')} with --mail-to, received ${lacking.length === 1 ? 'none' : 'neither'}`,
      { hint: 'A mail needs a sender and a server.' },
    );
  }
  return answers;
}

/** What no setting checks before the documents are made. */
function refuseFormats({ brandColor, logo }: Answers): void {
  const isWrong =
    brandColor !== '' && !/^#[0-9a-f]{6}$/i.test(brandColor)
      ? `--brand-color: expected a color such as #7a1f5c, received ${describeValue(brandColor)}`
      : logo !== '' && !/\.(?:png|jpe?g)$/i.test(logo)
        ? `--logo: expected a PNG or JPEG file, received ${describeValue(logo)}`
        : undefined;
  if (isWrong !== undefined) throw new AuditpressError('arguments-invalid', isWrong);
}

async function ask(given: Given): Promise<Given | undefined> {
  const { cancel, isCancel, select, text } = await import('@clack/prompts');
  let answers: Given = given;
  for (const name of QUESTION_NAMES) {
    const { message, byDefault, choices, isSkipped } = QUESTIONS[name];
    if (answers[name] !== undefined || isSkipped?.(answers) === true) continue;
    const answer =
      choices === undefined
        ? await text({
            message,
            placeholder: byDefault === '' ? 'leave empty for none' : byDefault,
            defaultValue: byDefault,
          })
        : await select({
            message,
            initialValue: byDefault,
            options: choices.map((value) => ({ value, label: value })),
          });
    if (isCancel(answer)) {
      cancel('Nothing was written.');
      return undefined;
    }
    answers = { ...answers, [name]: answer.trim() };
  }
  return answers;
}
