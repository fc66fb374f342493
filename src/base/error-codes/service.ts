import type { CodeTable } from './kinds.js';

export const SERVICE_CODES = {
  'service-failed': {
    kind: ['authentication', 'notFound', 'unavailable', 'input'],
    meaning:
      'The service answered with an error: 4 for status 401 and 403, 5 for 404, 6 for 429 and 500 to 599, 3 for any other.',
    remedy: 'Check the credentials, the ids and the address of the service, or try again later.',
  },
  'service-timeout': {
    kind: 'unavailable',
    meaning: 'The service did not answer in time, including retries.',
    remedy: 'Try again later, or increase service.timeout in the configuration.',
  },
  'service-not-ready': {
    kind: 'unavailable',
    meaning: 'The service accepted the request (status 202), but its answer was not ready in time.',
    remedy: 'Try again later, or increase service.timeout in the configuration.',
  },
  'service-redirects': {
    kind: 'unavailable',
    meaning:
      'The service answered with a redirect. It is not followed, because the credentials would be sent to another address.',
    remedy: 'A redirect often leads to a sign-in page. If the service has moved, give its new address.',
  },
  'service-unknown-host': {
    kind: 'unavailable',
    meaning: 'The host name cannot be resolved.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-refuses': {
    kind: 'unavailable',
    meaning: 'The host refused the connection.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-lost': {
    kind: 'unavailable',
    meaning: 'The connection was lost, or was not established in time.',
    remedy: 'Try again later.',
  },
  'service-unreachable': {
    kind: 'unavailable',
    meaning: 'The connection failed, for a reason given in the message.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-no-tls': {
    kind: 'unavailable',
    meaning: 'The host does not speak TLS on this port, or supports no common version.',
    remedy: 'Check that the address has the right port.',
  },
  'service-no-http': {
    kind: 'unavailable',
    meaning: 'The host answered with something other than HTTP.',
    remedy: 'Check the address of the service, and the network.',
  },
  'certificate-invalid': {
    kind: 'unavailable',
    meaning: 'The certificate of the service has expired, is for another host, or comes from an unknown authority.',
    remedy:
      'If the service uses a certificate of your own authority, set NODE_EXTRA_CA_CERTS to its file. Otherwise ask the operator of the service.',
  },
  'proxy-refuses': {
    kind: ['unavailable', 'authentication'],
    meaning: 'The proxy rejected the request: 4 if it asks for a password, else 6.',
    remedy: 'Ask the operator of the proxy, or add the host to NO_PROXY.',
  },
  'response-corrupt': {
    kind: 'unavailable',
    meaning: 'The service sent a response that cannot be decompressed, or is in an encoding that was not requested.',
    remedy: 'Ask the operator of the service.',
  },
  'benchmarks-unlisted': {
    kind: 'notFound',
    meaning: 'The service has no list of benchmarks at the usual paths.',
    remedy: 'Set service.benchmarksPath in the configuration to the path of the list.',
  },
  'answer-mismatch': {
    kind: 'input',
    meaning: 'The service answered with the report of a different license, account, job or benchmark.',
    remedy: 'Nothing was saved. Ask the operator of the service why it returns a different report.',
  },
  'answer-repeats-credential': {
    kind: 'input',
    meaning: 'The response contains a credential of the request, so it is not saved as evidence.',
    remedy: 'Nothing was saved. Inform the operator of the service, and have the credential replaced.',
  },
} as const satisfies CodeTable;
