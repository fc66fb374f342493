/** Which documents somebody wishes: the choices of the form, and what it was sent with. */
import { basename } from 'node:path';
import { BUILT_IN_FORMATS } from '../../model/document/formats.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { hasRole } from '../access/roles.js';
import { LANGUAGES, languageName } from '../languages.js';
import type { Wording } from '../../compose/wording/wording.js';
import type { Person } from '../access/sessions.js';
import type { Form } from '../form.js';
import type { MakeTask } from './tasks.js';

export interface Wish {
  readonly documents: MakeTask['documents'];
  readonly isKept: boolean;
}

/** Templates for documents about one report. */
const TEMPLATES = ['auditor', 'executive', 'remediation', 'comparison'] as const;

/** The own template of the user in forms, which do not show its path. */
const OWN_TEMPLATE = 'own';

/** Compares, so it needs another scan. */
const COMPARISON = 'comparison';

interface Chooser {
  readonly settings: RunSettings;
  readonly wording: Wording;
  readonly person: Person;
  /** Whether the documents are about what the person may only see redacted: they are not kept. */
  readonly isMasked?: boolean;
}

/** The choices, with those that are chosen: as the form was sent, or as the settings say. */
export function choicesOf({ settings, wording, person, isMasked = false }: Chooser, form?: Form) {
  const given = form === undefined ? undefined : { field: form.field, formats: form.fields('format') };
  const template = given?.field('template') ?? valueOfTemplate(settings.template);
  const locales = localesOf(settings);
  const locale = given?.field('locale') ?? (locales.includes(wording.locale) ? wording.locale : settings.locale);
  const formats = given?.formats ?? settings.formats ?? ['pdf', 'xlsx', 'html'];
  const mayKeep = !isMasked && hasRole(person, 'editor');
  return {
    templates: templatesOf(settings).map((value) => ({
      value,
      name:
        value === OWN_TEMPLATE
          ? ownTemplate(settings, isMasked, wording)
          : wording.text(`web.template.${value as (typeof TEMPLATES)[number]}`),
      isChosen: value === template,
    })),
    locales: locales.map((value) => ({ value, name: languageName(value), isChosen: value === locale })),
    formats: formatsOf(settings).map((value) => ({
      value,
      name: isBuiltIn(value) ? wording.text(`web.format.${value}`) : value.toUpperCase(),
      isChosen: formats.includes(value),
    })),
    mayKeep,
    isKept: mayKeep && given?.field('keep') !== '',
  };
}

/** Undefined if the form was not sent with one of the choices; `no-format` if none is chosen. */
export function wishIn(form: Form, visit: Chooser & { readonly now: Date }): Wish | 'no-format' | undefined {
  const { settings, person, now, isMasked = false } = visit;
  const [template, locale, formats] = [form.field('template'), form.field('locale'), form.fields('format')];
  const isOffered = templatesOf(settings).includes(template) && localesOf(settings).includes(locale);
  if (!isOffered || !formats.every((format) => formatsOf(settings).includes(format))) return undefined;
  const isKept = form.field('keep') !== '';
  if (isKept && (isMasked || !hasRole(person, 'editor'))) return undefined;
  if (formats.length === 0) return 'no-format';
  const baseline = settings.baseline ?? (template === COMPARISON ? { kind: 'previous' as const } : undefined);
  return {
    documents: {
      template: template === OWN_TEMPLATE ? settings.template : template,
      locale,
      formats: [...new Set(formats)],
      baseline,
      clock: now,
    },
    isKept,
  };
}

/** Its name may be that of the customer. */
function ownTemplate({ template }: RunSettings, isMasked: boolean, wording: Wording): string {
  return isMasked ? wording.text('web.template.own') : basename(template);
}

/** Formats that a portfolio has. */
const PORTFOLIO_FORMATS: readonly string[] = ['pdf', 'xlsx', 'html'];

export function portfolioChoicesOf(chooser: Omit<Chooser, 'isMasked'>, form?: Form) {
  const choices = choicesOf({ ...chooser, isMasked: true }, form);
  const formats = choices.formats.filter(({ value }) => PORTFOLIO_FORMATS.includes(value));
  return { ...choices, templates: [], formats };
}

/** As `wishIn`, for a portfolio, whose template is that of the configuration and which is not kept. */
export function portfolioWishIn(
  form: Form,
  { settings, now, portfolioTemplate }: Chooser & { readonly now: Date; readonly portfolioTemplate: string },
): Wish | 'no-format' | undefined {
  const [locale, formats] = [form.field('locale'), form.fields('format')];
  const isOffered = localesOf(settings).includes(locale);
  if (!isOffered || !formats.every((format) => PORTFOLIO_FORMATS.includes(format))) return undefined;
  if (formats.length === 0) return 'no-format';
  const documents = { template: portfolioTemplate, locale, formats: [...new Set(formats)], clock: now };
  return { documents: { ...documents, baseline: undefined }, isKept: false };
}

function templatesOf({ template }: RunSettings): readonly string[] {
  const own = valueOfTemplate(template);
  return own === OWN_TEMPLATE ? [OWN_TEMPLATE, ...TEMPLATES] : TEMPLATES;
}

function valueOfTemplate(template: string): string {
  return TEMPLATES.find((name) => name === template) ?? OWN_TEMPLATE;
}

function localesOf({ locale }: RunSettings): readonly string[] {
  return LANGUAGES.some((tag) => tag === locale) ? LANGUAGES : [locale, ...LANGUAGES];
}

function formatsOf({ renderers }: RunSettings): readonly string[] {
  return [...new Set<string>([...BUILT_IN_FORMATS, ...Object.keys(renderers)])];
}

function isBuiltIn(format: string): format is (typeof BUILT_IN_FORMATS)[number] {
  return BUILT_IN_FORMATS.some((name) => name === format);
}
