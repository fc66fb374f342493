/** After an XML declaration and comments. No receiver answers a delivery with a form or a paragraph. */
const PAGE =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^]{0,1000}?-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script|form|div|h1|p|center)\b/i;

/** Whether a text is an HTML page, such as the sign-in page of a proxy. Its content type says little: many programs name none. */
export function isHtmlPage(text: string): boolean {
  return PAGE.test(text);
}
