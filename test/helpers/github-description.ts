/** Checks requests and answers against the description of its API that GitHub publishes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import type { RestAnswer, RestRequest } from './rest-server.js';

type Node = Readonly<Record<string, unknown>>;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Node }>> };
  readonly responses: Readonly<Record<string, Node>>;
}

const path = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
const description = JSON.parse(readFileSync(path, 'utf8')) as Description;

/** The description is large, and checks each request once. */
const QUICK = { strict: false, validateFormats: false, validateSchema: false, code: { optimize: false } } as const;

const requestAjv = new Ajv({ ...QUICK, allErrors: true });
requestAjv.addSchema(asJsonSchema(description, true) as object, 'github');
/** Answers of the tests have only the members that are used, so none is required. */
const answerAjv = new Ajv(QUICK);
answerAjv.addSchema(asJsonSchema(description, false) as object, 'github');

const compiled = new Map<string, ValidateFunction>();

/** What is wrong; undefined if nothing is. */
export function githubViolation(request: RestRequest, answer: RestAnswer): string | undefined {
  const template = templateOf(request);
  if (template === undefined) return 'no such operation in the description';
  const method = request.method.toLowerCase();
  const operation = description.paths[template]?.[method];
  if (operation === undefined) return 'no such operation in the description';
  return (
    queryViolation(request, operation) ??
    bodyViolation(request, operation, `${pointer(template)}/${method}`) ??
    answerViolation(answer, operation, `${pointer(template)}/${method}`)
  );
}

function templateOf({ method, path: requested }: RestRequest): string | undefined {
  const fits = (template: string): boolean => {
    // The path of a file has slashes.
    const pattern = template
      .replace(/[.]/g, '\\.')
      .replace(/\{path\}/, '.+')
      .replace(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(requested);
  };
  const found = Object.keys(description.paths).filter(
    (template) => description.paths[template]?.[method.toLowerCase()] !== undefined && fits(template),
  );
  // `/labels/name` rather than `/labels/{name}`.
  return found.sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

function queryViolation({ query }: RestRequest, { parameters = [] }: Operation): string | undefined {
  const known = parameters.map((parameter) => resolved(parameter)).filter(({ in: place }) => place === 'query');
  for (const [name, value] of query) {
    const parameter = known.find((each) => each['name'] === name);
    if (parameter === undefined) return `the query has no parameter ${name}`;
    const schema = parameter['schema'] as Node;
    const typed = schema['type'] === 'integer' ? Number(value) : value;
    if (!requestAjv.validate(schema, typed)) return `query ${name}: ${requestAjv.errorsText()}`;
  }
  return undefined;
}

function bodyViolation({ json }: RestRequest, { requestBody }: Operation, at: string): string | undefined {
  if (requestBody === undefined) return json === undefined ? undefined : 'the operation takes no body';
  const schema = requestBody.content['application/json']?.schema ?? {};
  const names = Object.keys(resolved(schema)['properties'] ?? {});
  const unknown = Object.keys(json ?? {}).filter((name) => names.length > 0 && !names.includes(name));
  if (unknown.length > 0) return `the body has unknown members ${unknown.join(', ')}`;
  return validated(requestAjv, `${at}/requestBody/content/application~1json/schema`, json ?? {});
}

function answerViolation({ status, json }: RestAnswer, { responses }: Operation, at: string): string | undefined {
  const response = responses[String(status)];
  if (response === undefined) return `the description has no answer with status ${String(status)}`;
  const content = resolved(response)['content'] as Node | undefined;
  if (content?.['application/json'] === undefined || json === undefined) return undefined;
  const where = typeof response['$ref'] === 'string' ? response['$ref'].slice(1) : `${at}/responses/${String(status)}`;
  const violation = validated(answerAjv, `${where}/content/application~1json/schema`, json);
  return violation === undefined ? undefined : `the server of the test answers wrongly: ${violation}`;
}

function validated(ajv: Ajv, at: string, value: unknown): string | undefined {
  const key = `${ajv === requestAjv ? 'request' : 'answer'} ${at}`;
  const validate = compiled.get(key) ?? ajv.compile({ $ref: `github#${at}` });
  compiled.set(key, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

/** The place of an operation in the description. */
function pointer(template: string): string {
  return `/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`;
}

function resolved(node: Node): Node {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const parts = reference.slice(2).split('/');
  return parts.reduce<unknown>((found, part) => (found as Node)[part], description) as Node;
}

/**
 * The description with `null` as JSON Schema writes it.
 *
 * @param isComplete whether required members stay required
 */
function asJsonSchema(node: unknown, isComplete: boolean): unknown {
  if (Array.isArray(node)) return node.map((element) => asJsonSchema(element, isComplete));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node)
    .filter(([name, value]) => name !== 'nullable' && (isComplete || name !== 'required' || !Array.isArray(value)))
    .map(([name, value]) => [name, asJsonSchema(value, isComplete)] as const);
  const schema = Object.fromEntries(entries);
  return 'nullable' in node && node.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}
