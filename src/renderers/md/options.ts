/** The schema of the Markdown options. Loaded only if a user sets options. */
import { z } from 'zod';
import { MARKDOWN_DEFAULTS, type MarkdownOptions } from './default-options.js';

export const markdownOptions = z.strictObject({
  maxLength: z.int().min(1000).default(MARKDOWN_DEFAULTS.maxLength),
}) satisfies z.ZodType<MarkdownOptions>;
