// Written by `npm run docs` from the table in settings.ts. Do not edit.
import type { CatalogSettings, CredentialPlace, EnvironmentSettings } from '../model/settings/service-settings.js';
import type {
  WrittenGate,
  WrittenRanks,
  WrittenReader,
  WrittenRedaction,
  WrittenRenderer,
  WrittenScore,
} from './written.js';

/** A configuration file in JavaScript or TypeScript. Every key may be left out. */
export interface Configuration {
  /** Field of the report that holds the scan time. Default: the usual field names. */
  readonly scanTimeField?: string | undefined;
  /** Readers of more formats, and options of readers, by name. */
  readonly readers?: Readonly<Record<string, Omit<WrittenReader, 'reader'>>> | undefined;
  /** YAML or JSON file of risk acceptances. Default: none. */
  readonly acceptances?: readonly string[] | undefined;
  /** Earlier scan to compare with: a file, job:<id>, previous, or a date. Default: none. */
  readonly baseline?: string | undefined;
  /** Order of severities, risk levels and risk probabilities, worst first. */
  readonly ranks?: WrittenRanks | undefined;
  /** Weighted score beside the compliance of the service: true, or weights of its formula. */
  readonly score?: boolean | WrittenScore | undefined;
  /** Gate: a condition that the report must meet, such as "critical failed = 0"; otherwise the exit code is 8. Default: none. */
  readonly gates?: readonly WrittenGate[] | undefined;
  /** Redaction profile: replace names and ids with tokens. Default: nothing is replaced. */
  readonly redact?: string | undefined;
  /** Redaction profiles, by name. */
  readonly redaction?: WrittenRedaction | undefined;
  /** Formats to make: pdf, xlsx, html, md, csv. Default: those of the template. */
  readonly formats?: readonly string[] | undefined;
  /** Template: a built-in name, or the path of a folder. Default: auditor. */
  readonly template?: string | undefined;
  /** Language and region, such as en, fr or de-AT. Default: en. */
  readonly locale?: string | undefined;
  /** IANA time zone for all times in the documents. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Page size: A4 or Letter. Default: that of the template. */
  readonly pageSize?: 'A4' | 'Letter' | undefined;
  /** File name pattern without extension, such as {{account}}-{{scanDate}}. Default: that of the template. */
  readonly fileName?: string | undefined;
  /** YAML or JSON file with guidance on policies; later files override earlier ones. Default: none. */
  readonly policyLibraries?: readonly string[] | undefined;
  /** Address of the page that a system has of each policy, such as https://console.example.com/policies/{policyId}. Default: none. */
  readonly policyPage?: string | undefined;
  /** Make an archival PDF (PDF/A) with its numbers attached as JSON. */
  readonly archival?: boolean | undefined;
  /** Additional formats, and options of formats, by name. */
  readonly renderers?: Readonly<Record<string, Omit<WrittenRenderer, 'renderer'>>> | undefined;
  /** Add empty columns for the test and the conclusion of each policy. */
  readonly conclusions?: boolean | undefined;
  /** Add a table of what did not pass with reason, owner, due date and justification. */
  readonly followUp?: boolean | undefined;
  /** Version of the documents, such as 1.0 or Draft 2. */
  readonly documentVersion?: string | undefined;
  /** Days after which the documents warn that the scan is old. Default: 30. */
  readonly maxScanAge?: number | undefined;
  /** Classification marking on every page, such as Confidential. Default: that of the template. */
  readonly classification?: string | undefined;
  /** Sentence on the cover, below the name of the account. */
  readonly coverStatement?: string | undefined;
  /** Who may receive the documents. */
  readonly distribution?: string | undefined;
  /** Who the documents are for. */
  readonly preparedFor?: string | undefined;
  /** Who prepared the documents. */
  readonly preparedBy?: string | undefined;
  /** Who reviewed the documents. */
  readonly reviewedBy?: string | undefined;
  /** Folder to write to. Default: out. */
  readonly out?: string | undefined;
  /** Add the snapshot of the report to the document set. */
  readonly withSnapshot?: boolean | undefined;
  /** Archive to keep snapshots and documents in: a folder, or s3://BUCKET/PREFIX. Default: none. */
  readonly archive?: string | undefined;
  /** Worker threads for several reports; 1 uses only the main thread. Default: one per core. */
  readonly workers?: number | undefined;
  /** If the document set exists: add the formats that it lacks, fail, skip it, or replace it. Default: add. */
  readonly ifExists?: 'fail' | 'skip' | 'replace' | 'add' | undefined;
  /** Where documents can be sent, by name. */
  readonly deliverers?:
    | Readonly<
        Record<
          string,
          {
            use?: string | undefined;
            module?: string | undefined;
            options?: Record<string, unknown> | undefined;
            credentials?: Record<string, { file: string } | { command: string[] }> | undefined;
            formats?: string[] | undefined;
            template?: string | undefined;
            locale?: string | undefined;
            redact?: string | undefined;
            accounts?: string[] | undefined;
          }
        >
      >
    | undefined;
  /** Address to call after a run in which everything was made and delivered. Default: none. */
  readonly heartbeat?: string | CredentialPlace | undefined;
  /** Schedules that make and deliver documents, by name. */
  readonly schedules?:
    | Readonly<
        Record<
          string,
          {
            cron: string;
            timeZone?: string | undefined;
            source?: string | undefined;
            accounts?: string[] | undefined;
            benchmarks?: string[] | undefined;
            formats?: string[] | undefined;
            template?: string | undefined;
            locale?: string | undefined;
            redact?: string | undefined;
            deliver?: string[] | undefined;
            portfolio?: string[] | undefined;
            digest?: { deliver?: string[] | undefined; when?: 'always' | 'problems' | undefined } | undefined;
            when?: 'always' | 'changed' | 'worse' | 'gate-failed' | undefined;
            otherwise?: 'nothing' | 'note' | undefined;
            missed?: 'skip' | 'once' | 'all' | undefined;
            deadline?: number | undefined;
          }
        >
      >
    | undefined;
  /** Accounts that a portfolio must have, with their groups and owners. Default: every account. */
  readonly accounts?:
    | readonly {
        id: string;
        name?: string | undefined;
        license?: string | undefined;
        environment?: 'PROD' | 'TRIAL' | undefined;
        group?: string | undefined;
        owner?: string | undefined;
      }[]
    | undefined;
  /** CSV file of accounts: a header row (id, name, license, environment, group, owner), then one row per account. Default: those of the configuration. */
  readonly accountsFile?: string | undefined;
  /** Folder with document sets of the same reports, to link to. Default: none. */
  readonly documentSets?: string | undefined;
  /** Source to fetch the report from, by its name in the configuration. Default: the service. */
  readonly source?: string | undefined;
  /** Sources other than the service, by name. */
  readonly sources?:
    | Readonly<
        Record<
          string,
          {
            use?: string | undefined;
            module?: string | undefined;
            options?: Record<string, unknown> | undefined;
            credentials?: Record<string, { file: string } | { command: string[] }> | undefined;
          }
        >
      >
    | undefined;
  /** License id. */
  readonly license?: string | undefined;
  /** Cloud account id. */
  readonly account?: string | undefined;
  /** Benchmark id. */
  readonly benchmark?: string | undefined;
  /** Cloud account type, for the benchmark catalog: 1, 2 or 3. Default: any. */
  readonly accountType?: '1' | '2' | '3' | undefined;
  /** Environment of the service: PROD or TRIAL. Default: PROD. */
  readonly environment?: 'PROD' | 'TRIAL' | undefined;
  /** Additional benchmark ids, and the prefixes that the service uses. */
  readonly catalog?: Partial<CatalogSettings> | undefined;
  /** The service to fetch reports from. */
  readonly service?:
    | {
        /** Time limit of a request in seconds, including retries. Default: 120. */
        readonly timeout?: number | undefined;
        /** Retries after a failed request. Default: 4. */
        readonly retries?: number | undefined;
        /** Where the scan job id is sent: path or query. Default: path. */
        readonly jobIn?: 'query' | 'path' | undefined;
        /** Path of the list of benchmarks, with {license} and {account}. Default: the usual paths. */
        readonly benchmarksPath?: string | undefined;
        /** Addresses and credentials, used if the environment variables are not set. */
        readonly environments?:
          | Readonly<Partial<Record<'PROD' | 'TRIAL', EnvironmentSettings | undefined>>>
          | undefined;
        /** Credentials of some accounts or licenses; the first entry that matches is used. Default: those of the environment. */
        readonly credentials?:
          | readonly {
              accounts?: string[] | undefined;
              licenses?: string[] | undefined;
              accountToken?: { file: string } | { command: string[] } | undefined;
              apiKey?: { file: string } | { command: string[] } | undefined;
            }[]
          | undefined;
        /** Requests at the same time, where reports of many accounts are fetched. Default: 4. */
        readonly requestsAtOnce?: number | undefined;
      }
    | undefined;
  /** How deliveries are sent. */
  readonly delivery?:
    | {
        /** Retries of a delivery that the target cannot accept at present. Default: 3. */
        readonly retries?: number | undefined;
        /** Time limit of each attempt to deliver, in seconds. Default: 600. */
        readonly timeout?: number | undefined;
      }
    | undefined;
  /** Who gets the digest of a run over many accounts. */
  readonly digest?:
    | {
        /** Send the digest of the run to these deliverers of the configuration, separated by commas. Default: none. */
        readonly deliver?: readonly string[] | undefined;
        /** When the digest is sent: always, or only if something was not made or not delivered (problems). Default: always. */
        readonly when?: 'always' | 'problems' | undefined;
      }
    | undefined;
  /** The queue of work for workers. */
  readonly queue?:
    | {
        /** Seconds after which other workers take over the jobs of a worker that gives no sign of life. Default: 60. */
        readonly expire?: number | undefined;
        /** Retries of a job that fails or loses its worker, before it is dead. Default: 3. */
        readonly retries?: number | undefined;
      }
    | undefined;
  /** Workers, which work on the queue. */
  readonly worker?:
    | {
        /** Accounts that a worker works on at the same time. Default: 4. */
        readonly concurrency?: number | undefined;
        /** Time that a worker that is stopped has to finish what is under way, in seconds. Default: 25. */
        readonly grace?: number | undefined;
        /** Address for /healthz and /metrics, such as 9464 or 0.0.0.0:9464. Default: none. */
        readonly listen?: string | number | undefined;
      }
    | undefined;
  /** Messages that deliverers send with documents. */
  readonly message?:
    | {
        /** Template of the messages that deliverers send with documents. Default: message. */
        readonly template?: string | undefined;
        /** Template of the notes that schedules send instead of documents. Default: message-unchanged. */
        readonly noteTemplate?: string | undefined;
      }
    | undefined;
  /** Documents about many accounts. */
  readonly portfolio?:
    | {
        /** Template of portfolios, where --template does not name one. Default: portfolio. */
        readonly template?: string | undefined;
        /** Template of the messages that deliverers send with documents about a portfolio. Default: message-portfolio. */
        readonly messageTemplate?: string | undefined;
        /** Benchmark ids of a portfolio, where --benchmark does not name one. Default: none. */
        readonly benchmarks?: readonly string[] | undefined;
      }
    | undefined;
  /** Pages in the browser. */
  readonly web?:
    | {
        /** Address of the pages for people, such as https://audits.example.com; messages link there. Default: none. */
        readonly address?: string | undefined;
        /** Address of this machine to listen on. Default: 127.0.0.1. */
        readonly host?: string | undefined;
        /** Port; 0 chooses a free one. Default: 8090. */
        readonly port?: number | undefined;
        /** Certificate and key with which the pages are served by HTTPS. Default: none. */
        readonly tls?: { certificate: string; key: string } | undefined;
        /** Addresses or networks of proxies whose X-Forwarded headers are believed. Default: none. */
        readonly trustedProxies?: readonly string[] | undefined;
        /** How people sign in: at a provider of OpenID Connect, or at a proxy. Default: with the address that the command prints. */
        readonly people?:
          | {
              openid?:
                | {
                    issuer: string;
                    clientId: string;
                    clientSecret?: { file: string } | { command: string[] } | undefined;
                    scopes?: string[] | undefined;
                    groupsClaim?: string | undefined;
                  }
                | undefined;
              proxy?:
                | {
                    header: string;
                    issuer: string;
                    audience: string;
                    jwks?: string | undefined;
                    key?: string | undefined;
                    groupsClaim?: string | undefined;
                  }
                | undefined;
            }
          | undefined;
        /** Megabytes of the files that somebody may bring to the pages at once. Default: 500. */
        readonly maxUpload?: number | undefined;
        /** What people and groups may see and do. Default: none. */
        readonly rules?:
          | readonly {
              people?: string[] | undefined;
              groups?: string[] | undefined;
              role?: 'viewer' | 'editor' | 'operator' | undefined;
              accounts?: string[] | undefined;
              licenses?: string[] | undefined;
              benchmarks?: string[] | undefined;
              redact?: string | undefined;
            }[]
          | undefined;
      }
    | undefined;
}
