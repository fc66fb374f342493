/** How options of plug-ins name a place in an S3-compatible bucket. */
import { z } from 'zod';
import { isProtected } from '../../model/settings/service-settings.js';

const REGION = 'us-east-1';

/** @param prefix describes the folder in the bucket */
export function bucketLocation(prefix: string) {
  return {
    bucket: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
      .describe('Name of the bucket.'),
    prefix: z
      .string()
      .transform((text) => text.replace(/^\/+|\/+$/g, ''))
      .refine(
        (text) => !/[\p{C}]|(^|\/)\.{0,2}(\/|$)/u.test(text) || text === '',
        'expected folders such as audits/2026',
      )
      .default('')
      .describe(prefix),
    region: z.string().min(1).default(REGION).describe(`Region of the bucket. Default: ${REGION}.`),
    endpoint: z
      .string()
      .refine(
        (text) => URL.canParse(text) && isProtected(new URL(text)),
        'expected an address with https://, or http:// on this machine',
      )
      .optional()
      .describe('Address of a service other than Amazon S3.'),
  };
}

export const BUCKET_CREDENTIALS = {
  accessKeyId: { describe: 'the id of the access key' },
  secretAccessKey: { describe: 'the access key' },
  sessionToken: { describe: 'the token of a temporary access key', isOptional: true },
};
