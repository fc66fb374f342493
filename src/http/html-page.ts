const PAGE = /^\ufeff?\s*(<!--[^]{0,1000}?-->\s*)?<(!doctype\s+html|html|head|body|title|meta|script)\b/i;

/** Whether a text is an HTML page, such as the sign-in page of a proxy. Its content type says little: many programs name none. */
export function isHtmlPage(text: string): boolean {
  return PAGE.test(text);
}
