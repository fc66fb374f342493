import { z } from 'zod';
import { addressBelow } from '../../model/settings/service-settings.js';
import { checkMode, ticketOptions, serviceAddress } from '../options.js';

export const jiraOptionsSchema = z
  .strictObject({
    url: serviceAddress.describe('Address of Jira, such as https://example.atlassian.net.'),
    hosting: z
      .enum(['cloud', 'data-center'])
      .describe('Jira Cloud takes an e-mail address and an API token, Jira Data Center a personal access token.'),
    email: z.email().optional().describe('E-mail address of the account that owns the API token. Only for Jira Cloud.'),
    issue: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*-[1-9]\d*$/, 'expected the key of an issue, such as AUD-1')
      .optional()
      .describe('Key of the issue that gets the message as a comment, and the documents as attachments.'),
    ...ticketOptions,
    project: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'expected the key of a project, such as AUD')
      .optional()
      .describe('Key of the project for new tickets.'),
    issueType: z.string().min(1).default('Task').describe('Type of new tickets.'),
    priorities: z
      .record(z.string(), z.string().min(1))
      .default({ Critical: 'Highest', High: 'High', Moderate: 'Medium', Low: 'Low', VeryLow: 'Lowest' })
      .describe('Priority of a ticket for its worst open severity. {} sets none.'),
    attach: z
      .boolean()
      .optional()
      .describe('Whether the documents are attached to each open ticket. Default: only to one ticket per report.'),
    close: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Transition that closes a ticket when all its policies passed, such as Done. Default: tickets stay open.',
      ),
    reopen: z
      .string()
      .min(1)
      .optional()
      .describe('Transition that reopens a ticket. Default: the first one to a status that is not done.'),
  })
  .superRefine((options, context) => {
    const { hosting, email, per, project } = options;
    checkMode(options, context);
    const issue = (key: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [key], message });
    };
    if (per !== undefined && project === undefined) issue('project', 'expected the key of a project, received nothing');
    if (hosting === 'cloud' && email === undefined) issue('email', 'expected an e-mail address, received nothing');
    if (hosting === 'data-center' && email !== undefined) {
      issue('email', 'expected none for Jira Data Center, received one');
    }
  });

export type JiraOptions = z.output<typeof jiraOptionsSchema>;

export function browseUrl({ url }: Pick<JiraOptions, 'url'>, key: string): string {
  return addressBelow(url, `/browse/${key}`).href;
}
