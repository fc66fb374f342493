import type { ServiceReport } from './service-report.js';

/**
 * The response body as the service writes it: a bare array of reports, two spaces per level, apostrophes as `\u0027`,
 * percentages as single-precision decimals.
 */
export function serializeReports(reports: readonly ServiceReport[]): string {
  const text = JSON.stringify(reports, null, 2)
    .replaceAll("'", '\\u0027')
    .replace(/^( +"CompliancePercent": )(.+),$/gm, (_line, name: string, value: string) => {
      return `${name}${singleText(Number(value))},`;
    });
  return `${text}\n`;
}

/**
 * A single-precision number in decimals: seven significant digits if they read back as the same number, otherwise
 * nine, and always a decimal point (`0.0`, `87.80488`, `15.3846159`).
 */
export function singleText(value: number): string {
  const single = Math.fround(value);
  const short = Number(single.toPrecision(7));
  const text = String(Math.fround(short) === single ? short : Number(single.toPrecision(9)));
  return text.includes('.') ? text : `${text}.0`;
}
