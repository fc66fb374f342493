import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

const CONFIGURATION = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

/** Text as `npm run format` writes it. The name of the file says its language. */
export async function formatted(fileName: string, text: string): Promise<string> {
  const { code, errors } = await format(fileName, text, CONFIGURATION);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  return code;
}
